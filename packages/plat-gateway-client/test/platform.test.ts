import { GatewayClient, gatewayCall, readAppEnvironment, readGatewayUser } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { call, failureOf } from './support.js';

beforeEach(() => {
  for (const name of [
    'PLAT_API_TOKEN',
    'TRIM_API_TOKEN',
    'PLAT_APPNAME',
    'TRIM_APPNAME',
    'PLAT_GATEWAY_SOCKET',
  ])
    vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** A gateway with the token and the socket that its device sets, and no other. */
async function startDevice(platform: 'plat' | 'fnos') {
  const gateway = await startFakeGateway({ appName: 'notes', platform });
  for (const [name, value] of Object.entries(gateway.environment)) vi.stubEnv(name, value);
  return gateway;
}

describe.each(['plat', 'fnos'] as const)('without the option, on a device of %s', (platform) => {
  it('calls go by the names of the device, and none is told of a missing token', async () => {
    const gateway = await startDevice(platform);
    await using client = new GatewayClient({ appName: 'notes' });
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    await expect(gatewayCall(call)).resolves.toBeDefined();
    expect(await client.preflight()).toMatchObject({ ok: true });
    const [first] = gateway.calls;
    expect(first?.req).toBe(platform === 'plat' ? call.req : 'trim.system.getPlatformConfig');
    await gateway.close();
  });

  it('the socket and the user headers are those of the device', () => {
    const [prefix, header] = platform === 'plat' ? ['PLAT', 'x-plat-userid'] : ['TRIM', 'x-trim-userid'];
    vi.stubEnv(`${prefix}_API_TOKEN`, 'secret-token');
    const name = prefix.toLowerCase();
    expect(new GatewayClient({ appName: 'notes' }).socketPath).toBe(
      `/var/run/${name}_open_gateway_apiscope.socket`,
    );
    expect(readGatewayUser({ [header]: '1000' })).toMatchObject({ uid: 1000 });
    const other = header === 'x-plat-userid' ? 'x-trim-userid' : 'x-plat-userid';
    expect(readGatewayUser({ [other]: '1000' })).toBeUndefined();
  });
});

describe('without the option', () => {
  it('the environment is asked for each call', async () => {
    await using client = new GatewayClient({ appName: 'notes' });
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'token-missing' });
    const gateway = await startDevice('fnos');
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    await client.close();
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'closed' });
    vi.stubEnv('PLAT_API_TOKEN', 'another-token');
    expect(await failureOf(client.getPlatformConfig())).toMatchObject({ code: 'closed' });
    await gateway.close();
  });

  it('both names count where both tokens are set: the specification’s', () => {
    vi.stubEnv('PLAT_API_TOKEN', 'secret-token');
    vi.stubEnv('TRIM_API_TOKEN', 'secret-token');
    expect(new GatewayClient({ appName: 'notes' }).socketPath).toContain('/plat_open');
  });

  it('a token that is missing is asked for by both names', async () => {
    const error = await failureOf(gatewayCall(call));
    expect(error).toMatchObject({ code: 'token-missing', delivery: 'not-sent' });
    for (const text of [error.message, error.hint]) {
      expect(text).toContain('PLAT_API_TOKEN');
      expect(text).toContain('TRIM_API_TOKEN');
    }
  });

  it('the name of the application is that of either platform', () => {
    vi.stubEnv('TRIM_APPNAME', 'notes');
    expect(new GatewayClient().appName).toBe('notes');
    vi.stubEnv('PLAT_APPNAME', 'other');
    expect(new GatewayClient().appName).toBe('other');
    vi.stubEnv('TRIM_API_TOKEN', 'secret-token');
    expect(new GatewayClient().appName).toBe('notes');
  });
});

describe('with the option', () => {
  eachRow([
    ['a client', (platform: 'plat') => new GatewayClient({ appName: 'notes', platform })],
    ['the user', (platform: 'plat') => readGatewayUser({}, { platform })],
    ['the environment', (platform: 'plat') => readAppEnvironment({}, { platform })],
  ])('%s of an unknown platform is refused', (_, read) => {
    for (const name of ['fnOS', 'toString'])
      expect(() => read(name as 'plat')).toThrow('platform must be one of plat, fnos');
  });

  it('only its own token counts, and the other one explains itself', async () => {
    vi.stubEnv('TRIM_API_TOKEN', 'secret-token');
    const error = await failureOf(gatewayCall(call, { platform: 'plat' }));
    expect(error).toMatchObject({ code: 'token-missing' });
    expect(error.message).toContain('PLAT_API_TOKEN is not set');
    expect(error.hint).toContain('TRIM_API_TOKEN is set');
    expect(error.hint).toContain('option `platform`');
  });
});
