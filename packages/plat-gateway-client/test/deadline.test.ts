import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rightAnswer, startRawServer } from './raw-server.js';
import { call, failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();

describe('the deadline', () => {
  it('ends a call that is never answered', async () => {
    gateway.current.faults.inject({ kind: 'silent' });
    const error = await failureOf(gatewayCall(call, { timeoutMs: 300 }));
    expect(error).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    expect(error.message).toContain('300 ms');
  });

  it('counts the time in the queue, and what ended there is never sent', async () => {
    const client = new GatewayClient({ appName: 'notes', connections: 1 });
    gateway.current.faults.inject({ kind: 'silent' });
    const blocking = failureOf(client.getPlatformConfig({ timeoutMs: 200 }));
    const queued = await failureOf(client.getPlatformConfig({ timeoutMs: 50 }));
    expect(queued).toMatchObject({ code: 'timeout', delivery: 'not-sent' });
    expect(await blocking).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    expect(gateway.current.calls).toHaveLength(2);
    await client.close();
  });

  it('covers all attempts and the pauses between them', async () => {
    gateway.current.faults.inject({ kind: 'refused' }, { times: 1000 });
    await using client = new GatewayClient({ appName: 'notes', retries: 1000, timeoutMs: 2_000 });
    const error = await failureOf(client.getPlatformConfig());
    expect(error).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    expect(error.attempts).toBeGreaterThan(1);
  });
});

describe("a test with fake timers of somebody else's", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('takes no limit from the calls of that time nor from later ones', async () => {
    await using client = new GatewayClient({ appName: 'notes' });
    await client.getPlatformConfig();
    vi.useFakeTimers();
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    gateway.current.faults.inject({ kind: 'silent' }, { times: 2 });
    const pending = failureOf(client.getPlatformConfig({ timeoutMs: 300 }));
    expect(await pending).toMatchObject({ code: 'timeout' });
    const leftBehind = failureOf(client.getPlatformConfig({ timeoutMs: 600 }));
    vi.useRealTimers();
    gateway.current.faults.inject({ kind: 'silent' });
    expect(await failureOf(client.getPlatformConfig({ timeoutMs: 300 }))).toMatchObject({ code: 'timeout' });
    expect(await leftBehind).toMatchObject({ code: 'timeout' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
  });

  it('keeps no connection from later calls when it began in the middle of one', async () => {
    let answer: (() => void) | undefined;
    await using server = await startRawServer((socket, request) => {
      answer = () => socket.write(rightAnswer(request));
      if (server.requests.length > 1) answer();
    });
    const options = { appName: 'notes', connections: 1, socketPath: server.socketPath };
    await using client = new GatewayClient(options);
    const first = client.getPlatformConfig();
    await vi.waitFor(() => expect(answer).toBeDefined(), 60_000);
    vi.useFakeTimers();
    answer?.();
    await first;
    vi.useRealTimers();
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
  });

  it('does not hold up another attempt', async () => {
    await using client = new GatewayClient({ appName: 'notes' });
    vi.useFakeTimers();
    gateway.current.faults.inject({ kind: 'refused' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
  });
});

describe('a signal that comes with the answer', () => {
  it('ends no other call', async () => {
    await using client = new GatewayClient({ appName: 'notes', connections: 1 });
    const abort = new AbortController();
    const signal = abort.signal;
    const first = client.getPlatformConfig({ signal }).finally(() => abort.abort());
    const others = Array.from({ length: 20 }, () => client.getPlatformConfig());
    await expect(Promise.all([first, ...others])).resolves.toHaveLength(21);
    // In the turn of the answer itself, before its own call is over.
    const second = new AbortController();
    const watched = client.getPlatformConfig({ signal: second.signal }).catch(() => undefined);
    const next = Array.from({ length: 20 }, (_, index) =>
      client.getPlatformConfig().then((config) => {
        if (index % 3 === 0) second.abort();
        return config;
      }),
    );
    await expect(Promise.all([watched, ...next])).resolves.toHaveLength(21);
  });
});
