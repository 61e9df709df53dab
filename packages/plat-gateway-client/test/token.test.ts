import { inspect } from 'node:util';
import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway({ systemLanguage: 'en-US' });

describe('the token', () => {
  it('is in no error, no property and no inspect output', async () => {
    const client = new GatewayClient({ appName: 'notes', retries: 0 });
    await client.getPlatformConfig();
    const errors = [];
    for (const fault of [{ kind: 'cut' }, { kind: 'refused' }, { kind: 'garbled' }] as const) {
      gateway.current.faults.inject(fault);
      errors.push(await failureOf(client.getPlatformConfig()));
    }
    gateway.current.world.scopes = [];
    errors.push(await failureOf(client.getPlatformConfig()));
    for (const subject of [client, gateway.current.calls, ...errors]) {
      const shown = inspect(subject, { depth: 8, showHidden: true, getters: false });
      expect(shown + JSON.stringify(subject)).not.toContain(gateway.current.token);
    }
    expect(inspect(client)).toBe(
      `GatewayClient { appName: 'notes', socketPath: '${gateway.current.socketPath}' }`,
    );
    await client.close();
  });
});
