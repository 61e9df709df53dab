import { createHook } from 'node:async_hooks';
import { stat } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { NetTransport } from '../../src/transport/net.js';
import type { Deadline, WireAnswer } from '../../src/transport/transport.js';
import { answerWith, startRawServer } from '../raw-server.js';

const CLOSED_AFTER_1_S = 'HTTP/1.1 200 OK\r\nkeep-alive: timeout=2';

/** Sends a request with this body. */
function send(
  transport: NetTransport,
  body = '{}',
  deadline: Deadline = { ended: undefined, onEnd: undefined },
) {
  return transport.send({ path: '/', token: 'secret-token', body, maxResponseBytes: 1000 }, deadline);
}

/** What became of a request, as a word. */
function outcomeOf(answer: Promise<WireAnswer>): Promise<string> {
  return answer.then(
    ({ text }) => text,
    ({ code, delivery }) => `${code}/${delivery}`,
  );
}

/** A server that counts its connections, with a transport to it that ends with it. */
async function startPair(connections: number, onRequest: (socket: Socket, request: string) => void) {
  const sockets: Socket[] = [];
  const server = await startRawServer(onRequest, (socket) => sockets.push(socket));
  const transport = new NetTransport(server.socketPath, connections);
  return {
    server,
    sockets,
    transport,
    async [Symbol.asyncDispose]() {
      await transport.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

const right = (socket: Socket) => void socket.write(answerWith('{}'));

eachRow(['{"name":"plain"}', '{"name":"我的文件 é"}'])('a body arrives as it was given: %s', async (body) => {
  await using pair = await startPair(1, right);
  await send(pair.transport, body);
  const [request = ''] = pair.server.requests;
  expect(Buffer.from(request.slice(request.indexOf('\r\n\r\n') + 4), 'latin1').toString()).toBe(body);
  expect(request).toContain(`content-length: ${Buffer.byteLength(body)}\r\n`);
});

it('a response that ends with its connection is whole at the end, and not before', async () => {
  await using pair = await startPair(1, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n{"a":');
    void setTimeout(20).then(() => socket.end('1}'));
  });
  expect(await send(pair.transport)).toMatchObject({ httpStatus: 200, text: '{"a":1}' });
});

it('a connection that the gateway is about to close is not used again, although it is still open', async () => {
  await using pair = await startPair(1, (socket) =>
    socket.write(answerWith('{}', 'HTTP/1.1 200 OK\r\nconnection: close')),
  );
  expect(await outcomeOf(send(pair.transport))).toBe('{}');
  await setTimeout(20);
  expect(await outcomeOf(send(pair.transport))).toBe('{}');
  expect(pair.sockets).toHaveLength(2);
});

it('a connection that ends before the response says so', async () => {
  await using pair = await startPair(1, (socket) => socket.end());
  const says = 'the gateway closed the connection';
  await expect(send(pair.transport)).rejects.toHaveProperty('cause.message', says);
});

it('a reset after the first bytes of a response leaves open what became of it, and fails no other call', async () => {
  let count = 0;
  await using server = await startRawServer(right, (socket) => {
    count += 1;
    if (count > 1) return;
    // What is not read makes the end of the connection a reset.
    socket.pause();
    void setTimeout(50).then(() => socket.write('HTTP/1.1 2'));
    void setTimeout(100).then(() => socket.destroy());
  });
  const transport = new NetTransport(server.socketPath, 1);
  // More than the server takes in by itself.
  const outcomes = [outcomeOf(send(transport, 'x'.repeat(2_000_000))), outcomeOf(send(transport))];
  expect(await Promise.all(outcomes)).toEqual(['connection-lost/unknown', '{}']);
  await transport.close();
});

it('a limit that is reached after the response ends nothing', async () => {
  await using pair = await startPair(1, right);
  const deadline: Deadline = { ended: undefined, onEnd: undefined };
  await send(pair.transport, '{}', deadline);
  deadline.onEnd?.('timeout');
  await send(pair.transport);
  expect(pair.sockets).toHaveLength(1);
});

it('a connection that no call needs any more once it is there serves the next one', async () => {
  await using pair = await startPair(1, right);
  const deadline: Deadline = { ended: undefined, onEnd: undefined };
  const stopped = outcomeOf(send(pair.transport, '{}', deadline));
  deadline.onEnd?.('aborted');
  expect(await stopped).toBe('aborted/not-sent');
  await vi.waitFor(() => expect(pair.sockets).toHaveLength(1), 60_000);
  await setTimeout(20);
  expect(await outcomeOf(send(pair.transport))).toBe('{}');
  expect(pair.sockets).toHaveLength(1);
});

it('a connection that grew too old while the process was busy carries no call', async () => {
  await using pair = await startPair(1, (socket) => socket.write(answerWith('{}', CLOSED_AFTER_1_S)));
  await send(pair.transport);
  await setTimeout(20);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100);
  await send(pair.transport);
  expect(pair.sockets).toHaveLength(2);
});

it('idle connections are closed each in its own time, and the timer ends with the last', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  await using pair = await startPair(2, (socket) => socket.write(answerWith('{}', CLOSED_AFTER_1_S)));
  await Promise.all([send(pair.transport), send(pair.transport)]);
  const closed = pair.sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve)));
  await setTimeout(700);
  await send(pair.transport);
  await Promise.race(closed);
  await send(pair.transport);
  expect(pair.sockets).toHaveLength(2);
  await Promise.all(closed);
  await setTimeout(20);
  process.off('warning', warned);
  expect(warned).not.toHaveBeenCalled();
});

it('a look at an idle connection counts once', async () => {
  await using pair = await startPair(2, right);
  await Promise.all([send(pair.transport), send(pair.transport)]);
  await setTimeout(20);
  await send(pair.transport);
  await setTimeout(20);
  // In the turn of an I/O callback, after which immediates run before sockets are read.
  const later = new Promise<string>((resolve) => {
    stat('/', () => {
      for (const socket of pair.sockets) socket.destroy();
      resolve(outcomeOf(send(pair.transport)));
    });
  });
  expect(await later).toBe('{}');
});

it('a call that ends between two looks at an idle connection takes nothing from the next call', async () => {
  await using pair = await startPair(1, right);
  await send(pair.transport);
  const deadline: Deadline = { ended: undefined, onEnd: undefined };
  const stopped = outcomeOf(send(pair.transport, '{}', deadline));
  await new Promise((resolve) => setImmediate(resolve));
  deadline.onEnd?.('aborted');
  expect(await stopped).toBe('aborted/not-sent');
  await setTimeout(20);
  expect(await outcomeOf(send(pair.transport))).toBe('{}');
  expect(pair.sockets).toHaveLength(1);
});

eachRow([
  ['idle connections', right],
  ['calls behind one that is not answered', () => undefined],
])('%s take no turns of the event loop', async (_, onRequest) => {
  await using pair = await startPair(1, onRequest);
  const calls = [send(pair.transport), send(pair.transport)];
  await vi.waitFor(() => expect(pair.server.requests).not.toEqual([]), 60_000);
  if (onRequest === right) await Promise.all(calls);
  else for (const call of calls) call.catch(() => undefined);
  await setTimeout(20);
  expect(process.getActiveResourcesInfo()).not.toContain('Immediate');
});

it('one timer waits for the next idle connection to grow old', async () => {
  const ages = ['timeout=2', 'timeout=3', 'timeout=5'];
  await using pair = await startPair(3, (socket) => {
    const age = ages[pair.sockets.indexOf(socket)];
    socket.write(answerWith('{}', `HTTP/1.1 200 OK\r\nkeep-alive: ${age}`));
  });
  await Promise.all([send(pair.transport), send(pair.transport), send(pair.transport)]);
  const closed = pair.sockets.map((socket) => new Promise((resolve) => socket.on('close', resolve)));
  const made: string[] = [];
  const hook = createHook({ init: (_, type) => void made.push(type) }).enable();
  await closed[0];
  await setTimeout(20);
  hook.disable();
  // Not one for each millisecond.
  expect(made.filter((type) => type === 'Timeout').length).toBeLessThan(20);
  await closed[1];
  expect(await outcomeOf(send(pair.transport))).toBe('{}');
  expect(pair.sockets).toHaveLength(3);
});
