import { chmod } from 'node:fs/promises';
import { isMainThread } from 'node:worker_threads';
import { GatewayClient, gatewayCall } from 'plat-gateway-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { call, failureOf, useFakeGateway } from './support.js';

const gateway = useFakeGateway({ systemLanguage: 'en-US' });

describe('a call that cannot be sent', () => {
  eachRow(['secret\n', 'secret\r\nx: y', 'sécret', 'sec ret', 'sec\u0001ret'])(
    'refuses the token %j before it can harm a connection',
    async (token) => {
      const client = new GatewayClient({ appName: 'notes', connections: 1 });
      vi.stubEnv('PLAT_API_TOKEN', token);
      const error = await failureOf(client.getPlatformConfig());
      expect(error).toMatchObject({ code: 'token-invalid', delivery: 'not-sent' });
      vi.stubEnv('PLAT_API_TOKEN', gateway.current.token);
      await expect(client.getPlatformConfig()).resolves.toBeDefined();
      await client.close();
    },
  );

  it('takes an empty socketPath for none, which is the platform’s own socket, and never goes over TCP', async () => {
    await using client = new GatewayClient({ appName: 'notes', socketPath: '' });
    expect(client.socketPath).toBe(gateway.current.socketPath);
    await expect(client.getPlatformConfig()).resolves.toBeDefined();
    await expect(gatewayCall(call, { socketPath: '' })).resolves.toBeDefined();
    vi.stubEnv('PLAT_GATEWAY_SOCKET', '');
    await using other = new GatewayClient({ appName: 'notes', socketPath: '' });
    expect(other.socketPath).toBe('/var/run/plat_open_gateway_apiscope.socket');
    const { socketPath } = new GatewayClient({ appName: 'notes', platform: 'fnos' });
    expect(socketPath).toBe('/var/run/trim_open_gateway_apiscope.socket');
    expect(await failureOf(other.getPlatformConfig())).toMatchObject({ code: 'socket-missing' });
  });

  // A thread has no user of its own, and the mutation check runs tests in threads.
  it.runIf(isMainThread)('says that the socket is denied to this user', async () => {
    const options = { socketPath: gateway.current.socketPath };
    await gatewayCall(call, options);
    await using denied = new GatewayClient({ appName: 'notes', ...options });
    await chmod(options.socketPath, 0);
    // The superuser is denied nothing, so it becomes somebody else for the time of the call.
    const user = process.geteuid?.();
    if (user === 0) process.seteuid?.(65_534);
    const error = await failureOf(denied.getPlatformConfig());
    if (user === 0) process.seteuid?.(0);
    expect(error).toMatchObject({ code: 'socket-denied', delivery: 'not-sent' });
    expect(error.hint).toContain('PlatApiUsers');
    expect(error.hint).toContain('join-groups');
  });

  it('says that the connection is refused by a gateway whose queue is full, and gets through when it is back', async () => {
    await gateway.current.fillBacklog();
    await using client = new GatewayClient({ appName: 'notes' });
    const error = await failureOf(client.getPlatformConfig());
    expect(error).toMatchObject({ code: 'socket-refused', delivery: 'not-sent', attempts: 3 });
    expect(error.hint).toContain('The queue of the gateway is full');
    await gateway.current.start();
    await expect(client.getPlatformConfig()).resolves.toMatchObject({ systemLanguage: 'en-US' });
  });
});
