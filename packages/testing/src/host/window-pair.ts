import type { PageMessage, PagePort } from './frame-port.js';

type Listener = (event: PageMessage) => void;

/** A window for the page, in memory: enough of one for a page SDK, framed by the host. */
export interface FakeWindow {
  /** The host, as the page sees it: it can only be posted to. */
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  readonly location: URL;
  readonly navigator: { readonly userAgent: string };
  addEventListener(type: string, listener: Listener): void;
  removeEventListener(type: string, listener: Listener): void;
  /** How many listeners a type has now, to find the one that was forgotten. */
  listenerCount(type: string): number;
}

/**
 * A framed page and its host without a browser. It does what jsdom leaves out: events carry origin and source,
 * messages are cloned, and a message for another origin is not delivered.
 */
export function createWindowPair(appUrl: string, hostOrigin: string, userAgent: string) {
  const location = new URL(appUrl);
  const pageListeners = new Map<string, Set<Listener>>();
  const hostListeners = new Set<(data: unknown) => void>();

  const parent: FakeWindow['parent'] = {
    postMessage(message, targetOrigin) {
      deliver(message, targetOrigin, hostOrigin, (data) => {
        for (const receive of hostListeners) receive(data);
      });
    },
  };

  const window: FakeWindow = {
    parent,
    location,
    navigator: { userAgent },
    addEventListener(type, listener) {
      pageListeners.set(type, (pageListeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener(type, listener) {
      pageListeners.get(type)?.delete(listener);
    },
    listenerCount: (type) => pageListeners.get(type)?.size ?? 0,
  };

  const tellPage = (message: unknown, origin: string, source: unknown) =>
    deliver(message, location.origin, location.origin, (data) => {
      for (const listener of pageListeners.get('message') ?? []) listener({ data, origin, source });
    });

  const innerFrame = {};
  const port: PagePort = {
    post: (message) => tellPage(message, hostOrigin, parent),
    postAmongPage(message) {
      tellPage(message, location.origin, window);
      tellPage(message, location.origin, innerFrame);
    },
    listen(receive) {
      hostListeners.add(receive);
      return () => hostListeners.delete(receive);
    },
  };
  return { window, port };
}

function deliver(
  message: unknown,
  targetOrigin: string,
  receiverOrigin: string,
  receive: (data: unknown) => void,
): void {
  const data: unknown = structuredClone(message);
  if (targetOrigin !== '*' && new URL(targetOrigin).origin !== receiverOrigin) return;
  // A microtask, so that the fake timers of a test do not hold messages back.
  queueMicrotask(() => receive(data));
}
