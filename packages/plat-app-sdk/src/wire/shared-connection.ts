import type { Bridge } from '../bridge.js';
import type { PageWindow } from '../page-window.js';
import { type HostConnection, openConnection } from './host-connection.js';
import type { OriginPolicy } from './origin-policy.js';

// A host knows one page per frame: two handshakes from it would cut each other's calls and subscriptions.
const connections = new WeakMap<PageWindow, { connection: HostConnection; users: number }>();

/** The way to the host by the connection of this window, which is shared; the last user to leave closes it. */
export function joinConnection(window: PageWindow, allows: OriginPolicy): Bridge {
  const shared = connections.get(window) ?? { connection: openConnection(window), users: 0 };
  connections.set(window, shared);
  shared.users += 1;
  const { seek, subscriptions, close, hostOrigin } = shared.connection;
  return {
    subscriptions,
    hostOrigin,
    reach: (wait, start) => seek({ allows, wait, start }),
    leave() {
      shared.users -= 1;
      if (shared.users > 0) return;
      close();
      connections.delete(window);
    },
  };
}
