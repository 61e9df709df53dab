import { inspect } from 'node:util';
import { GatewayClient } from 'plat-gateway-client';
import type { Echo } from 'plat-testing/gateway';
import { describe, expect, it, vi } from 'vitest';
import { withoutToken } from '../src/token.js';
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

  it('is read for each attempt, so that one that changed meanwhile counts', async () => {
    const rotate = () => {
      vi.stubEnv('PLAT_API_TOKEN', gateway.current.rotateToken());
      return true;
    };
    gateway.current.faults.inject({ kind: 'refused' }, { when: rotate });
    await using client = new GatewayClient({ appName: 'notes' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    expect(gateway.current.calls).toMatchObject([{ httpStatus: 401 }, { httpStatus: 200 }]);
  });

  const TOKEN = 'a/Secret+b=="\'<&>\\%c';

  it.each<[string, Echo]>([
    ['JSON with \\/', { json: 'php' }],
    ['JSON with \\u0061', { json: 'unicode' }],
    ['JSON in JSON', { escaped: ['json'] }],
    ['HTML', { escaped: ['html'] }],
    ['HTML by number', { escaped: ['html-numeric'] }],
    ['HTML in \\u', { escaped: ['html', 'hex'] }],
    ['a URL', { escaped: ['url'] }],
    ['a URL in a URL', { escaped: ['url', 'url'] }],
    ['JSON in JSON in \\u', { escaped: ['json', 'json'], json: 'unicode' }],
  ])('is masked in the words of a gateway that repeats it as %s', async (_, echo) => {
    vi.stubEnv('PLAT_API_TOKEN', TOKEN);
    gateway.current.faults.inject({ kind: 'echo', in: 'msg', ...echo });
    await using client = new GatewayClient({ appName: 'notes', retries: 0 });
    const error = await failureOf(client.getPlatformConfig());
    expect(error).toMatchObject({ code: 'unauthorized', msg: '"***" is not allowed.' });
    expect(inspect(error, { depth: 8, showHidden: true })).not.toContain('Secret');
  });

  it('is masked in the whole answer of exchange, in its keys too', async () => {
    const { token } = gateway.current;
    const change = () => ({ code: 200006, msg: '', data: { [token]: [`x ${token}`] } });
    gateway.current.faults.inject({ kind: 'wrong', change });
    await using client = new GatewayClient({ appName: 'notes' });
    const answer = await client.exchange({ req: 'plat.system.getPlatformConfig' });
    expect(answer.data).toEqual({ '***': ['x ***'] });
  });

  it('is looked for in time that grows with the answer alone', () => {
    const start = performance.now();
    for (const run of ['\\', '%25', '&amp;', 'a', '%2', '\\u00']) {
      withoutToken(run.repeat(200_000), TOKEN);
    }
    // Quadratic work on such texts would take minutes.
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
