import { GatewayClient, type GatewayError } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { socketPath, useWorkerGateway } from './worker-gateway.js';

// It accepts connections at its own pace, five in its queue, and closes each after its response.
const GATEWAY = `
const { createServer } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (chunk) => {
    const reqId = /"reqId":"([^"]*)"/.exec(chunk.toString())[1];
    const body = JSON.stringify({ reqId, code: 0, data: {} });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3);
    socket.end('HTTP/1.1 200 OK\\r\\nconnection: close\\r\\ncontent-length: ' + body.length + '\\r\\n\\r\\n' + body);
  });
}).listen({ path: workerData.socketPath, backlog: 5 }, () => parentPort.postMessage('ready'));
`;

useWorkerGateway(GATEWAY);

describe('a gateway whose queue is short', () => {
  it('refuses no call that a later connection can carry, also without retries', async () => {
    await using client = new GatewayClient({ appName: 'notes', socketPath, retries: 0 });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        client.exchange({ req: 'plat.notes.write' }).then(
          () => 'ok',
          (error: GatewayError) => `${error.code} ${error.message}`,
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['ok']));
  });
});
