import type { Environment } from './environment.js';
import { openSubscriptions, type Subscriptions } from './events/subscriptions.js';
import { reachMobileApp } from './mobile/reach-mobile-app.js';
import type { PlatAppOptions } from './options.js';
import type { PageWindow } from './page-window.js';
import type { Peer } from './peer.js';
import type { Wait } from './wait.js';
import { allowOrigins } from './wire/origin-policy.js';
import { joinConnection } from './wire/shared-connection.js';

/** The way to a host that the page's environment has. */
export interface Bridge {
  /** Looks for the host and ends the wait with it. */
  reach(wait: Wait<Peer>): void;
  readonly subscriptions: Subscriptions;
  /** Gives back what the bridge holds. */
  leave(): void;
}

export function openBridge(
  environment: Environment,
  window: PageWindow | undefined,
  { hostOrigin }: PlatAppOptions,
): Bridge {
  if (window && environment === 'hosted') {
    const { connection, leave } = joinConnection(window);
    const { connect, subscriptions } = connection;
    const allows = allowOrigins(hostOrigin, window.location?.hostname);
    return { reach: (wait) => connect(allows, wait), subscriptions, leave };
  }
  const reach = (wait: Wait<Peer>) => {
    if (window && environment === 'mobile') reachMobileApp(window, wait);
    else wait.fail('no-host', `there is none, the page is ${environment}`);
  };
  return { reach, subscriptions: openSubscriptions(), leave() {} };
}
