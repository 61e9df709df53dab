import type { Wait } from '../wait.js';
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
  agree(listener: Listener, wait: Wait<unknown>): void;
  /** The events that the host has agreed to report. */
  agreed(): unknown[];
  /** Takes off every listener that is meant. */
  remove(isMeant: (listener: Listener) => boolean): void;
  /** Calls the event's handlers in the order of their registration; false when the payload does not fit. */
  deliver(event: unknown, payload: unknown[]): boolean;
}

/** The listeners of one event, and the host's agreement to report it. */
interface Subscription {
  readonly listeners: Set<Listener>;
  agreement?: Wait<unknown> | undefined;
}

export function openSubscriptions(tell: (method: string, event: unknown) => Wait<unknown>): Subscriptions {
  const byEvent = new Map<unknown, Subscription>();

  const remove: Subscriptions['remove'] = (isMeant) => {
    for (const [event, { listeners, agreement }] of byEvent) {
      for (const listener of listeners) if (isMeant(listener)) listeners.delete(listener);
      if (listeners.size > 0) continue;
      byEvent.delete(event);
      if (!agreement) continue;
      agreement.resolve(undefined);
      tell('bus.$off', event).resolve(undefined);
    }
  };

  return {
    remove,
    add(listener) {
      const subscription = byEvent.get(listener.event) ?? { listeners: new Set() };
      subscription.listeners.add(listener);
      byEvent.set(listener.event, subscription);
    },
    agree(listener, wait) {
      const { event } = listener;
      const subscription = byEvent.get(event);
      if (!subscription?.listeners.has(listener)) return wait.resolve(undefined);
      subscription.agreement ??= tell('bus.$on', event);
      const { promise } = subscription.agreement;
      promise.catch(() => {
        // A refusal is forgotten: the next $on asks again, and there is nothing to unsubscribe.
        subscription.agreement = undefined;
      });
      wait.follow(promise);
    },
    agreed: () => [...byEvent].filter(([, { agreement }]) => agreement?.ended).map(([event]) => event),
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
