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
  /** Asks for what a host refuses that took the place of one that had agreed to it; at a new host for all of it. */
  renew(isNewHost: boolean): void;
  /** Takes off every listener that is meant. */
  remove(isMeant: (listener: Listener) => boolean): void;
  /** Calls the event's handlers in the order of their registration; false when the payload does not fit. */
  deliver(event: unknown, payload: unknown[]): boolean;
}

export function openSubscriptions(tell: (method: string, event: unknown) => Wait<unknown>): Subscriptions {
  const listeners = new Set<Listener>();
  // What the host was asked to report, and its answers. Undefined: it has refused, and is asked again.
  const agreements = new Map<unknown, Wait<unknown> | undefined>();
  const ask = (event: unknown) => {
    const agreement = tell('bus.$on', event);
    agreements.set(event, agreement);
    agreement.promise.catch(() => {
      if (agreements.get(event) === agreement) agreements.set(event, undefined);
    });
    return agreement;
  };

  const remove: Subscriptions['remove'] = (isMeant) => {
    for (const listener of listeners) if (isMeant(listener)) listeners.delete(listener);
    for (const [event, agreement] of agreements) {
      if ([...listeners].some((listener) => listener.event === event)) continue;
      agreements.delete(event);
      if (!agreement) continue;
      agreement.resolve(undefined);
      tell('bus.$off', event).resolve(undefined);
    }
  };

  return {
    remove,
    add: (listener) => listeners.add(listener),
    agree(listener, wait) {
      if (!listeners.has(listener)) return wait.resolve(undefined);
      const { event } = listener;
      wait.follow((agreements.get(event) ?? ask(event)).promise);
    },
    renew(isNewHost) {
      for (const [event, known] of agreements) {
        if (!known || (isNewHost && known.ended)) ask(event);
      }
    },
    deliver(event, payload) {
      if (!fitsEvent(event, payload)) return false;
      for (const listener of [...listeners]) {
        // An earlier handler of this very event may have taken it off.
        if (listener.event !== event || !listeners.has(listener)) continue;
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
