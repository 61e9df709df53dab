import { GatewayClient } from 'plat-gateway-client';
import { afterEach, expect, it, vi } from 'vitest';
import { NetTransport } from '../src/transport/net.js';
import { rightAnswer, startRawServer } from './raw-server.js';
import { useFakeGateway } from './support.js';

const gateway = useFakeGateway();
const real = globalThis.setImmediate;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globalThis.setImmediate = real;
  vi.restoreAllMocks();
});

/** Passes everything on, as zone.js and tracing libraries do. */
const wrapped = ((...given: Parameters<typeof setImmediate>) => real(...given)) as typeof setImmediate;

it.each(['before the client', 'after its first call'])(
  'a setImmediate that passes everything on, put in place %s, changes nothing',
  async (moment) => {
    const byNet = vi.spyOn(NetTransport.prototype, 'send');
    if (moment === 'before the client') globalThis.setImmediate = wrapped;
    await using client = new GatewayClient({ appName: 'notes' });
    await client.getPlatformConfig();
    globalThis.setImmediate = wrapped;
    await client.getPlatformConfig();
    // It is tried once, during which a call may go another way.
    await new Promise((resolve) => setTimeout(resolve, 20));
    byNet.mockClear();
    for (let count = 0; count < 5; count += 1) await client.getPlatformConfig();
    await Promise.all(Array.from({ length: 40 }, () => client.getPlatformConfig()));
    expect(byNet).not.toHaveBeenCalled();
  },
);

it('a wrapped setImmediate that is there at the first call is tried before it', async () => {
  globalThis.setImmediate = wrapped;
  const byNet = vi.spyOn(NetTransport.prototype, 'send');
  await using client = new GatewayClient({ appName: 'notes' });
  await client.getPlatformConfig();
  expect(byNet).not.toHaveBeenCalled();
});

it.each([
  ['of Vitest', () => void vi.useFakeTimers()],
  ['that does nothing', () => vi.stubGlobal('setImmediate', vi.fn())],
])('a fake setImmediate %s holds up no call, and undici is used again after it', async (_, fake) => {
  const byNet = vi.spyOn(NetTransport.prototype, 'send');
  await using client = new GatewayClient({ appName: 'notes', connections: 1 });
  await client.getPlatformConfig();
  fake();
  for (let count = 0; count < 3; count += 1) await client.getPlatformConfig();
  expect(byNet).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  globalThis.setImmediate = real;
  for (let count = 0; count < 3; count += 1) await client.getPlatformConfig();
  expect(byNet).toHaveBeenCalledTimes(3);
});

it('the fake clock of a test keeps nothing of a call', async () => {
  await using client = new GatewayClient({ appName: 'notes' });
  vi.useFakeTimers();
  await client.getPlatformConfig();
  await client.getPlatformConfig();
  expect(vi.getTimerCount()).toBe(0);
});

it('a client that is closed ends also the calls that began before a fake', async () => {
  await using server = await startRawServer((socket, request) => {
    if (server.requests.length > 1) socket.write(rightAnswer(request));
  });
  const client = new GatewayClient({ appName: 'notes', socketPath: server.socketPath });
  const held = client.getPlatformConfig().catch((error: unknown) => error);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1), 60_000);
  vi.useFakeTimers();
  await client.getPlatformConfig();
  vi.useRealTimers();
  await client.getPlatformConfig();
  await client.close();
  expect(await held).toMatchObject({ code: 'closed', delivery: 'unknown' });
  expect(gateway.current.calls).toEqual([]);
});
