import type { PagePort } from './frame-port.js';
import { messageOf } from './host-wire.js';
import { hostNoise, pageNoise } from './noise.js';

/** The same line to a page, with what other libraries post before every word of page and host. */
export function noisyPort(port: PagePort): PagePort {
  const makeNoise = () => {
    for (const message of hostNoise) port.post(message);
    for (const message of pageNoise) port.postAmongPage?.(message);
  };
  return {
    ...port,
    post(message) {
      makeNoise();
      port.post(message);
    },
    listen: (receive) =>
      port.listen((data) => {
        // What the page replies may be a response to noise, and more noise would never end.
        if (messageOf(data)?.penpal !== 'reply') makeNoise();
        receive(data);
      }),
  };
}
