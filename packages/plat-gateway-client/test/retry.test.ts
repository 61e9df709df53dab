import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway();
const lost = { kind: 'refused' } as const;
const remove = { req: 'plat.file.delSharedAccessibleFolder', data: { path: '/vol1/shared/photos' } };

describe('a call that the connection lost', () => {
  it('is not sent again when it may have changed something', async () => {
    gateway.current.faults.inject(lost);
    await using client = new GatewayClient({ appName: 'notes' });
    expect(await failureOf(client.exchange(remove))).toMatchObject({ delivery: 'unknown', attempts: 1 });
    expect(gateway.current.calls).toHaveLength(1);
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
});
