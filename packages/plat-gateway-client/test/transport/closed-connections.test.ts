import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { answerWith, reqIdOf, rightAnswer, startRawServer } from '../raw-server.js';
import { useToken } from '../support.js';
import { TRANSPORTS, useTransport } from './transports.js';

const call = { req: 'plat.notes.write' };

useToken();

/** What became of a call, as a word. */
function outcomeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'ok',
    (error: unknown) => {
      const { code, delivery } = error as { code: string; delivery: string };
      return `${code}/${delivery}`;
    },
  );
}

/** Holds the process for so long that what the gateway does meanwhile waits in the socket. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe.each(TRANSPORTS)('an idle connection (%s)', (name) => {
  const transport = useTransport(name);

  const clientOf = (socketPath: string, options = {}) =>
    new GatewayClient({ appName: 'notes', transport, socketPath, retries: 0, ...options });

  it('that the gateway closed carries no call, also when both happen in one round of the event loop', async () => {
    const held: [Socket, string][] = [];
    let isHolding = true;
    await using server = await startRawServer((socket, request) => {
      if (isHolding) held.push([socket, request]);
      else socket.write(rightAnswer(request));
    });
    await using client = clientOf(server.socketPath, { connections: 4 });
    const calls = [1, 2, 3].map(() => client.exchange(call));
    await vi.waitFor(() => expect(held).toHaveLength(3), 60_000);
    isHolding = false;
    const answer = (index: number) => held[index]?.[0].write(rightAnswer(held[index][1]));
    for (const index of [0, 1]) {
      answer(index);
      await calls[index];
    }
    await setTimeout(5);
    const later = calls[2]?.then(() => Promise.all([1, 2, 3].map(() => outcomeOf(client.exchange(call)))));
    held[0]?.[0].destroy();
    held[1]?.[0].destroy();
    answer(2);
    expect(await later).toEqual(['ok', 'ok', 'ok']);
    expect(server.requests).toHaveLength(6);
  });

  eachRow([
    ['closed', (socket: Socket) => socket.destroy()],
    ['half closed', (socket: Socket) => socket.end()],
  ])('that was %s with its response carries no further call', async (_, close) => {
    await using server = await startRawServer((socket, request) => {
      socket.write(rightAnswer(request), () => close(socket));
    });
    await using client = clientOf(server.socketPath, { connections: 2 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcomeOf(client.exchange(call))));
    expect(new Set(outcomes)).toEqual(new Set(['ok']));
    expect(server.requests).toHaveLength(40);
  });

  it('gives no later call the bytes that no call asked for', async () => {
    const stray = answerWith('{"code":200003,"msg":"stray"}', 'HTTP/1.1 403 Forbidden');
    const sockets: Socket[] = [];
    await using server = await startRawServer((socket, request) => {
      sockets.push(socket);
      socket.write(rightAnswer(request));
    });
    await using client = clientOf(server.socketPath, { connections: 1 });
    const first = outcomeOf(client.exchange(call).finally(() => sockets[0]?.write(stray)));
    const second = outcomeOf(client.exchange(call));
    expect([await first, await second]).toEqual(['ok', 'ok']);
    expect(server.requests).toHaveLength(2);
  });

  it('that a gateway ended with a farewell while the process was busy carries no call', async () => {
    const farewell = answerWith('{"code":408,"msg":"idle"}', 'HTTP/1.1 408 Request Timeout');
    const sockets: Socket[] = [];
    await using server = await startRawServer((socket, request) => {
      sockets.push(socket);
      socket.write(rightAnswer(request));
    });
    await using client = clientOf(server.socketPath, { connections: 1 });
    await client.exchange(call);
    await setTimeout(20);
    // In the turn of an I/O callback, after which immediates run before sockets are read.
    const later = new Promise<string>((resolve) => {
      sockets[0]?.write('', () => {
        sockets[0]?.end(farewell);
        block(10);
        resolve(outcomeOf(client.exchange(call)));
      });
    });
    expect(await later).toBe('ok');
    expect(server.requests).toHaveLength(2);
  });

  it('is closed when no call comes for longer than it is kept', { timeout: 30_000 }, async () => {
    let open = 0;
    await using server = await startRawServer(
      (socket, request) => {
        socket.write(rightAnswer(request).replace('\r\n', '\r\nkeep-alive: timeout=3\r\n'));
      },
      (socket) => {
        open += 1;
        socket.on('close', () => {
          open -= 1;
        });
      },
    );
    await using client = clientOf(server.socketPath);
    await Promise.all(Array.from({ length: 16 }, () => client.exchange(call)));
    await vi.waitFor(() => expect(open).toBe(0), { timeout: 20_000, interval: 50 });
    expect(await outcomeOf(client.exchange(call))).toBe('ok');
  });
});

describe.each(TRANSPORTS)('a response (%s)', (name) => {
  const transport = useTransport(name);

  eachRow([
    ['content-length: 999999999999999\r\n\r\n{"a'],
    ['transfer-encoding: chunked\r\n\r\n38d7ea4c67fff\r\n{"a'],
  ])('that is too large ends no process', async (rest) => {
    await using server = await startRawServer((socket) => socket.write(`HTTP/1.1 200 OK\r\n${rest}`));
    const options = { appName: 'notes', transport, socketPath: server.socketPath, timeoutMs: 2_000 };
    await using client = new GatewayClient({ ...options, maxResponseBytes: Number.MAX_SAFE_INTEGER });
    const outcome = await outcomeOf(client.exchange(call));
    // undici hands on the size of no chunk, so only the bytes that come count.
    const waits = transport !== 'net' && rest.includes('chunked');
    expect(outcome).toBe(waits ? 'timeout/answered' : 'too-large/answered');
  });
});

describe('a queue behind a silent gateway (net)', () => {
  it('keeps its order when calls leave it from the middle', async () => {
    const requests: string[] = [];
    let answerFirst: (() => void) | undefined;
    await using server = await startRawServer((socket, request) => {
      requests.push(reqIdOf(request));
      if (answerFirst === undefined) answerFirst = () => socket.write(rightAnswer(request));
      else socket.write(rightAnswer(request));
    });
    await using client = new GatewayClient({
      appName: 'notes',
      transport: 'net',
      connections: 1,
      socketPath: server.socketPath,
    });
    const outcomes = Array.from({ length: 9 }, (_, index) => {
      const signal = index % 3 === 2 ? AbortSignal.timeout(50) : undefined;
      return outcomeOf(client.exchange({ ...call, reqId: `r-${index}` }, { signal }));
    });
    expect(await outcomes[8]).toBe('aborted/not-sent');
    answerFirst?.();
    await Promise.all(outcomes);
    expect(requests).toEqual(['r-0', 'r-1', 'r-3', 'r-4', 'r-6', 'r-7']);
  });
});
