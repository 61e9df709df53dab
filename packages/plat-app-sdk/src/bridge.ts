import type { Environment } from './environment.js';
import type { Subscriptions } from './events/subscriptions.js';
import { openMobileApp } from './mobile/mobile-app.js';
import type { PlatAppOptions } from './options.js';
import type { PageWindow } from './page-window.js';
import type { Peer } from './peer.js';
import type { Wait } from './wait.js';
import { allowOrigins } from './wire/origin-policy.js';
import { joinConnection } from './wire/shared-connection.js';

/** Looks for the host, and starts with it unless the wait has ended. */
export type Reach = (wait: Wait<unknown>, start: (peer: Peer) => void) => void;

/** The way to a host that the page's environment has. */
export interface Bridge {
  readonly reach: Reach;
  /** Undefined where there are no events. */
  readonly subscriptions?: Subscriptions;
  /** The origin of the host that was met. */
  hostOrigin?(): string | undefined;
  /** Gives back what the bridge holds. */
  leave?(): void;
}

export function openBridge(
  environment: Environment,
  window: PageWindow | undefined,
  hostOrigin: PlatAppOptions['hostOrigin'],
): Bridge {
  if (window && environment === 'mobile') return openMobileApp(window);
  if (window && environment === 'hosted') {
    return joinConnection(window, allowOrigins(hostOrigin, window.location?.hostname));
  }
  return { reach: ({ fail }) => fail('no-host', `there is none, the page is ${environment}`) };
}
