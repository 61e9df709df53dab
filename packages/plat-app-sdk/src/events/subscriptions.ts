import { callPeer, type Peer } from '../peer.js';
import { openWait, type Wait } from '../wait.js';
import { fitsEvent } from './host-events.js';

export type Handler = (...payload: never[]) => unknown;

export interface Listener {
  readonly event: string;
  readonly handler: Handler;
  readonly once: boolean;
  /** Whose it is: the instances of one page share its subscriptions. */
  readonly owner: object;
}

/**
 * Who listens to which event. The host hears of the first listener of an event and of the end of the last.
 *
 * Source: host protocol, "Events".
 */
export interface Subscriptions {
  /** From now on the listener hears of its event, which the host may report ahead of its own agreement. */
  add(listener: Listener): void;
  /** Ends the wait when the host has agreed to report the event, or when the listener was taken off meanwhile. */
  agree(host: Peer, listener: Listener, wait: Wait<void>): void;
  /** Takes off every listener that is meant. */
  remove(isMeant: (listener: Listener) => boolean): void;
  /** Calls the event's handlers in the order of their registration; false when the payload does not fit. */
  deliver(event: unknown, payload: unknown[]): boolean;
}

interface Subscription {
  readonly listeners: Set<Listener>;
  /** The host's agreement, and with whom it is. */
  agreement?: { readonly host: Peer; readonly wait: Wait<unknown> } | undefined;
}

export function openSubscriptions(): Subscriptions {
  const byEvent = new Map<unknown, Subscription>();

  const remove: Subscriptions['remove'] = (isMeant) => {
    for (const [event, { listeners, agreement }] of byEvent) {
      for (const listener of listeners) if (isMeant(listener)) listeners.delete(listener);
      if (listeners.size > 0) continue;
      byEvent.delete(event);
      if (!agreement) continue;
      agreement.wait.resolve(undefined);
      tell(agreement.host, 'bus.$off', event).resolve(undefined);
    }
  };

  return {
    remove,
    add(listener) {
      const subscription = byEvent.get(listener.event) ?? { listeners: new Set() };
      subscription.listeners.add(listener);
      byEvent.set(listener.event, subscription);
    },
    agree(host, listener, { resolve }) {
      const subscription = byEvent.get(listener.event);
      if (!subscription?.listeners.has(listener)) return resolve();
      subscription.agreement ??= { host, wait: tell(host, 'bus.$on', listener.event) };
      const { promise } = subscription.agreement.wait;
      promise.then(
        () => resolve(),
        () => {
          // A refusal is forgotten: the next $on asks again, and there is nothing to unsubscribe.
          subscription.agreement = undefined;
          resolve(promise as Promise<never>);
        },
      );
    },
    deliver(event, payload) {
      if (!fitsEvent(event, payload)) return false;
      const listeners = byEvent.get(event)?.listeners ?? new Set();
      for (const listener of [...listeners]) {
        // An earlier handler of this very event may have taken it off.
        if (!listeners.has(listener)) continue;
        if (listener.once) remove((one) => one === listener);
        run(listener.handler, payload);
      }
      return true;
    },
  };
}

function tell(host: Peer, method: string, event: unknown): Wait<unknown> {
  const wait = openWait<unknown>(`${method} ${event}`);
  callPeer(host, method, [event, host.id], wait);
  return wait;
}

function run(handler: Handler, payload: unknown[]): void {
  try {
    handler(...(payload as never[]));
  } catch (error) {
    // The page's own error goes to the page's error handling; the other handlers and the host are not concerned.
    queueMicrotask(() => {
      throw error;
    });
  }
}
