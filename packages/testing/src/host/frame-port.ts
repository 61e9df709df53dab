/** A message as the browser, or the window pair, delivers it. */
export interface PageMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** The host's end of the line to one page. */
export interface PagePort {
  /** Posts to the page, which gets it only if it has the expected origin. */
  post(message: unknown): void;
  /** Receives what that page posts, and nothing of anybody else; the returned function stops it. */
  listen(receive: (data: unknown) => void): () => void;
  /** Posts to the page as its own scripts and inner frames do. Missing where the page is not in memory. */
  postAmongPage?(message: unknown): void;
}

/** The part of an `<iframe>` that the host touches. */
export interface PageFrame {
  readonly src: string;
  readonly contentWindow: { postMessage(message: unknown, targetOrigin: string): void } | null;
}

interface ListeningWindow {
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
  removeEventListener(type: 'message', listener: (event: PageMessage) => void): void;
}

/** The line to the page in a real frame of this window. */
export function framePort(frame: PageFrame, appOrigin: string): PagePort {
  const window = globalThis as unknown as ListeningWindow;
  return {
    post: (message) => frame.contentWindow?.postMessage(message, appOrigin),
    listen(receive) {
      const listener = ({ source, origin, data }: PageMessage) => {
        if (source !== frame.contentWindow || source === null) return;
        if (appOrigin === '*' || origin === appOrigin) receive(data);
      };
      window.addEventListener('message', listener);
      return () => window.removeEventListener('message', listener);
    },
  };
}

/** Reads along: every message, as it went over the line, and who sent it. */
export type MessageWatcher = (message: unknown, from: 'page' | 'host') => void;

/** The same port to a page, with an observer. */
export function watchedPort(port: PagePort, onMessage: MessageWatcher): PagePort {
  return {
    post(message) {
      port.post(message);
      onMessage(message, 'host');
    },
    listen: (receive) =>
      port.listen((data) => {
        onMessage(data, 'page');
        receive(data);
      }),
  };
}
