import type { PagePort } from './frame-port.js';

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
