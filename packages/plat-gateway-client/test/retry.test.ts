import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { startClosingServer } from './raw-server.js';
import { failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();
const lost = { kind: 'refused' } as const;
const remove = { req: 'plat.file.delSharedAccessibleFolder', data: { path: '/vol1/shared/photos' } };

describe('a call that the connection lost', () => {
  it('is sent again when its capability changes nothing', async () => {
    gateway.current.faults.inject(lost, { times: 2 });
    await using client = new GatewayClient({ appName: 'notes' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    expect(gateway.current.calls).toHaveLength(3);
  });

  it('keeps its reqId, so that a log shows one call', async () => {
    gateway.current.faults.inject(lost);
    await using client = new GatewayClient({ appName: 'notes' });
    await client.getPlatformConfig();
    const [first, second] = gateway.current.calls;
    expect(second?.reqId).toBe(first?.reqId);
  });

  it('is given up after `retries`, and the error counts the attempts', async () => {
    gateway.current.faults.inject(lost, { times: 9 });
    await using client = new GatewayClient({ appName: 'notes', retries: 3 });
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({
      code: 'connection-lost',
      attempts: 4,
    });
    expect(gateway.current.calls).toHaveLength(4);
  });

  it('is not sent again when it may have changed something', async () => {
    gateway.current.faults.inject(lost);
    await using client = new GatewayClient({ appName: 'notes' });
    expect(await failureOf(client.exchange(remove))).toMatchObject({ delivery: 'unknown', attempts: 1 });
    expect(gateway.current.calls).toHaveLength(1);
  });

  it('is not sent again when its capability is not known', async () => {
    gateway.current.faults.inject(lost);
    await using client = new GatewayClient({ appName: 'notes' });
    const error = await failureOf(client.exchange({ req: 'plat.disk.format' }));
    expect(error).toMatchObject({ delivery: 'unknown', attempts: 1 });
  });
});

describe('a call that was never delivered', () => {
  it('is sent again even when it changes something', async () => {
    await using server = await startClosingServer();
    const options = { appName: 'notes', socketPath: server.socketPath };
    await using client = new GatewayClient(options);
    const error = await failureOf(client.exchange(remove));
    expect(error).toMatchObject({ code: 'connection-lost', delivery: 'not-delivered', attempts: 3 });
  });
});

describe('a refusal', () => {
  it('is final', async () => {
    gateway.current.world.scopes = [];
    await using client = new GatewayClient({ appName: 'notes' });
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'forbidden' });
    expect(gateway.current.calls).toHaveLength(1);
  });
});

describe('the deadline', () => {
  it('covers all attempts and the pauses between them', async () => {
    gateway.current.faults.inject(lost, { times: 1000 });
    await using client = new GatewayClient({ appName: 'notes', retries: 1000, timeoutMs: 2_000 });
    const error = await failureOf(client.getPlatformConfig());
    expect(error).toMatchObject({ code: 'timeout', delivery: 'unknown' });
    expect(error.attempts).toBeGreaterThan(1);
  });

  it('gives way to an abort during a pause', async () => {
    gateway.current.faults.inject(lost, { times: 1000 });
    await using client = new GatewayClient({ appName: 'notes', retries: 1000 });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 60);
    expect(await failureOf(client.getPlatformConfig({ signal: abort.signal }))).toMatchObject({
      code: 'aborted',
    });
  });
});
