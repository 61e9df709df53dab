import { stat } from 'node:fs';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { socketPath, useWorkerGateway } from './worker-gateway.js';

const LIMIT_MS = 1000;
const [REQUESTED, BLOCKED, ANSWERED] = [0, 1, 2];

// It runs beside this thread, reads a request at once and answers when this thread does nothing else any more.
const GATEWAY = `
const { createServer } = require('node:net');
const { parentPort, workerData: { socketPath, state } } = require('node:worker_threads');
createServer((socket) => {
  socket.on('data', (chunk) => {
    const reqId = /"reqId":"([^"]*)"/.exec(chunk.toString())[1];
    const body = JSON.stringify({ reqId, code: 0, data: { systemLanguage: 'en-US', systemVersion: '1' } });
    Atomics.store(state, ${REQUESTED}, 1);
    Atomics.wait(state, ${BLOCKED}, 0);
    socket.write('HTTP/1.1 200 OK\\r\\ncontent-length: ' + body.length + '\\r\\n\\r\\n' + body, () => {
      Atomics.store(state, ${ANSWERED}, 1);
      Atomics.notify(state, ${ANSWERED});
    });
  });
}).listen(socketPath, () => parentPort.postMessage('ready'));
`;

/** Where the work of a program runs; each comes back to a place of its kind. */
const PLACES: Record<string, (run: () => void) => void> = {
  'a timer': (run) => setTimeout(run, 0),
  'an immediate': (run) => setImmediate(run),
  'an I/O callback': (run) => stat('.', run),
};

const state = new Int32Array(new SharedArrayBuffer(12));
useWorkerGateway(GATEWAY, { state });

describe('an answer that came in time', () => {
  eachRow(Object.keys(PLACES))(
    'is an answer, although %s blocked the process past the limit',
    async (place) => {
      await using client = new GatewayClient({ appName: 'notes', socketPath, timeoutMs: LIMIT_MS });
      state.fill(0);
      Atomics.store(state, BLOCKED, 1);
      await client.getPlatformConfig({ timeoutMs: 30_000 });
      state.fill(0);
      const startedAt = performance.now();
      const call = client.getPlatformConfig();
      const block = () => {
        if (Atomics.load(state, REQUESTED) === 0) {
          PLACES[place]?.(block);
          return;
        }
        Atomics.store(state, BLOCKED, 1);
        Atomics.notify(state, BLOCKED);
        Atomics.wait(state, ANSWERED, 0);
        // Nobody wakes it: the thread sleeps, and no callback of it runs.
        Atomics.wait(state, ANSWERED, 1, startedAt + LIMIT_MS + 50 - performance.now());
      };
      PLACES[place]?.(block);
      expect(await call).toMatchObject({ systemLanguage: 'en-US' });
    },
  );
});
