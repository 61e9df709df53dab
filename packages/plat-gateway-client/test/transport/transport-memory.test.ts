import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { NetTransport } from '../../src/transport/net.js';
import type { Deadline, GatewayTransport } from '../../src/transport/transport.js';
import { answerWith, startRawServer } from '../raw-server.js';

const LONG = JSON.stringify({ text: 'x'.repeat(200_000) });

afterEach(() => {
  vi.restoreAllMocks();
});

it('an answer dies with its caller, although its deadline is kept', async () => {
  await using server = await startRawServer((socket) => socket.write(answerWith(LONG)));
  const transport = new NetTransport(server.socketPath, 1);
  const deadlines: Deadline[] = [];
  const answer = await answerTo(transport, deadlines);
  await collectGarbage();
  expect(deadlines[0]?.onEnd).toBeInstanceOf(Function);
  expect(answer.deref()).toBeUndefined();
  await transport.close();
});

it('one buffer is read into by all connections of net, and none is made before the first', async () => {
  const made = vi.spyOn(Buffer, 'allocUnsafeSlow');
  const unused = new NetTransport('/nowhere/gateway.socket', 16);
  await unused.close();
  expect(made).not.toHaveBeenCalled();
  await using server = await startRawServer((socket) => socket.write(answerWith(LONG)));
  const transport = new NetTransport(server.socketPath, 16);
  await Promise.all([answerTo(transport), answerTo(transport), answerTo(transport)]);
  await transport.close();
  expect(made).toHaveBeenCalledOnce();
});

it('net makes one buffer for an answer of known length', async () => {
  await using server = await startRawServer((socket) => socket.write(answerWith(LONG)));
  const transport = new NetTransport(server.socketPath, 1);
  await answerTo(transport);
  const made = vi.spyOn(Buffer, 'allocUnsafe');
  await answerTo(transport);
  const long = made.mock.calls.filter(([bytes]) => bytes > 65_536);
  expect(long).toEqual([[LONG.length]]);
  await transport.close();
});

async function answerTo(transport: GatewayTransport, deadlines: Deadline[] = []): Promise<WeakRef<object>> {
  const request = { path: '/', token: 'secret-token', body: '{}', maxResponseBytes: 1_048_576 };
  const deadline: Deadline = { ended: undefined, onEnd: undefined };
  deadlines.push(deadline);
  const answer = await transport.send(request, deadline);
  expect(answer.text).toBe(LONG);
  return new WeakRef(answer);
}

async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  // What a weak reference was asked for lives until the work at hand is done.
  await setTimeout(1);
  runInNewContext('gc')();
}
