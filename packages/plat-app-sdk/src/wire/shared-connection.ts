import type { PageWindow } from '../page-window.js';
import { type HostConnection, openConnection } from './host-connection.js';

// A host knows one page per frame: two handshakes from it would cut each other's calls and subscriptions.
const connections = new WeakMap<PageWindow, { connection: HostConnection; users: number }>();

/** The connection of this window, to be shared; the last user to leave closes it. */
export function joinConnection(window: PageWindow): { connection: HostConnection; leave(): void } {
  const shared = connections.get(window) ?? { connection: openConnection(window), users: 0 };
  connections.set(window, shared);
  shared.users += 1;
  return {
    connection: shared.connection,
    leave() {
      shared.users -= 1;
      if (shared.users > 0) return;
      shared.connection.close();
      connections.delete(window);
    },
  };
}
