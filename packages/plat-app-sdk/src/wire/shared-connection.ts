import type { Connection, Host } from '../host.js';
import type { PageWindow } from '../page-window.js';
import { openConnection } from './connection.js';

const SHARED: unique symbol = Symbol.for('plat-app-sdk/1');

/**
 * Joins the connection of this page. A host accepts one page per frame, and two handshakes would cut each other's calls and
 * subscriptions: so all instances share one, those of other copies of this library as well. The last to leave closes it.
 */
export function joinConnection(window: PageWindow & { [SHARED]?: Connection }): Host {
  const shared =
    window[SHARED] ??
    openConnection(window, () => {
      delete window[SHARED];
    });
  window[SHARED] = shared;
  shared.join();
  return shared;
}
