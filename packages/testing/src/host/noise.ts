import type { PagePort } from './frame-port.js';
import { messageOf } from './host-wire.js';

/** What other libraries of the host's page post into the frame. None of it is meant for the page's SDK. */
export const hostNoise: readonly unknown[] = [
  null,
  undefined,
  'setImmediate$0.4711$3',
  '[iFrameSizer]notes:0:0:init',
  42,
  [],
  { type: 'SYN' },
  { type: 'ACK', id: 1 },
  { penpal: 'hello' },
  // The child of another connection, in Penpal 7 and in Penpal 6.
  { namespace: 'penpal', channel: 'menu', type: 'SYN', participantId: 'menu-1' },
  { namespace: 'penpal', channel: 'menu', type: 'CALL', id: 'menu-1', methodPath: ['resize'], args: [] },
  { penpal: 'reply', id: 1, resolution: 'fulfilled', returnValue: 'the answer of another connection' },
  { penpal: 'reply', id: 'menu-1', resolution: 'rejected', returnValue: null },
  { type: 'webpackOk' },
  { type: 'webpackHotUpdate', hash: '5f2a9c' },
  { source: 'react-devtools-bridge', payload: { event: 'operations', payload: [] } },
  { jsonrpc: '2.0', id: 1, method: 'ping' },
];

/** What the page's own scripts and the frames inside it post to the page's window. */
export const pageNoise: readonly unknown[] = [
  null,
  'webpackHotUpdate5f2a9c',
  { source: 'react-devtools-content-script', hello: true },
  { source: 'vue-devtools-proxy', payload: 'init' },
  // The page may be a parent of Penpal itself, of a frame inside it.
  { penpal: 'syn' },
  { penpal: 'synAck', methodNames: [] },
  { penpal: 'call', id: 1, methodName: '$emit', args: ['os/theme', 'dark'] },
  { penpal: 'reply', id: 1, resolution: 'fulfilled', returnValue: 'the answer of a frame inside' },
];

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
