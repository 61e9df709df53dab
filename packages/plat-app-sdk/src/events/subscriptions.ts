import { isText } from '../checks.js';
import { isTheme } from '../host-methods.js';
import type { Completion, RequestHost } from '../settle.js';

/** How long the host has to agree, before it is asked again. Asking twice changes nothing. */
const RETRY_MS = 10_000;

export type Handler = (...payload: never[]) => unknown;

export interface Listener {
  readonly event: string;
  readonly handler: Handler;
  readonly once: boolean;
  /** Whose it is: the instances of one page share its subscriptions. */
  readonly owner: object;
  /** Hears whether the host reports the event; once, however often it is called. */
  settle?: Completion;
}

export type Subscriptions = ReturnType<typeof openSubscriptions>;

/** What the host was asked to report of one event. */
interface Agreement {
  /** The host's response; undefined until it arrives. */
  isAgreed?: boolean;
  /** Stops asking. */
  forget?: () => void;
}

/**
 * Who listens to which event. The host hears of the first listener of an event and of the end of the last.
 *
 * Source: host protocol, "Events".
 *
 * @param request calls a method of the host
 * @param pageName the name that the host gave this page
 */
export function openSubscriptions(request: RequestHost, pageName: () => unknown) {
  const listeners = new Set<Listener>();
  const agreements = new Map<string, Agreement>();
  const listenersOf = (event: unknown) => [...listeners].filter((listener) => listener.event === event);

  const ask = (event: string) => {
    agreements.get(event)?.forget?.();
    const agreement: Agreement = {};
    agreements.set(event, agreement);
    const retry = setTimeout(ask, RETRY_MS, event);
    const forget = request({
      names: ['bus.$on'],
      // Another host may have given the page another name by the time that this is posted again.
      get args() {
        return [event, pageName()];
      },
      readOnly: true,
      settle(failure, response) {
        agreement.isAgreed = !failure;
        if (!failure) clearTimeout(retry);
        // Those who were told before do not hear it a second time.
        for (const { settle } of listenersOf(event)) settle?.(failure, response);
      },
    });
    agreement.forget = () => {
      clearTimeout(retry);
      forget();
    };
  };

  /** Takes off every listener that is meant. */
  const remove = (isMeant: (listener: Listener) => boolean) => {
    for (const listener of listeners) {
      if (!isMeant(listener)) continue;
      listeners.delete(listener);
      listener.settle?.();
    }
    for (const [event, { isAgreed, forget }] of agreements) {
      if (listenersOf(event).length > 0) continue;
      agreements.delete(event);
      forget?.();
      // Forgotten at once: there is nothing to hear of it.
      if (isAgreed !== false) request({ names: ['bus.$off'], args: [event, pageName()], settle() {} })();
    }
  };

  return {
    remove,
    /** Starts delivery to the listener: the host may report an event before it confirms the subscription. */
    add: (listener: Listener) => listeners.add(listener),
    /** Settles when the host has agreed to report the listener's event, also when the listener was removed meanwhile. */
    agree(listener: Listener, settle: Completion) {
      const { event } = listener;
      const agreement = agreements.get(event);
      if (agreement?.isAgreed || !listeners.has(listener)) return settle();
      listener.settle = settle;
      if (!agreement || agreement.isAgreed === false) ask(event);
    },
    /** Asks a new host for everything that was agreed on or refused before it came. */
    renew() {
      // What is still being asked for is posted again by itself.
      for (const [event, { isAgreed }] of agreements) if (isAgreed !== undefined) ask(event);
    },
    /** Calls the event's handlers in the order of their registration; false when the payload does not fit. */
    deliver(this: void, event: unknown, payload: unknown[]) {
      if (!fitsEvent(event, payload)) return false;
      for (const listener of listenersOf(event)) {
        // An earlier handler of this very event may have taken it off.
        if (!listeners.has(listener)) continue;
        if (listener.once) remove((one) => one === listener);
        try {
          listener.handler(...(payload as never[]));
        } catch (error) {
          // The page's own error goes to the page's error handling; the other handlers and the host are not concerned.
          queueMicrotask(() => {
            throw error;
          });
        }
      }
      return true;
    },
  };
}

/** Whether the payload is what the types promise. The host is another program, and may be any page. */
function fitsEvent(event: unknown, [value]: unknown[]): boolean {
  if (event === 'os/theme') return isTheme(value);
  return event !== 'os/language' || isText(value);
}
