import { strict as assert } from 'node:assert';
import { subscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers';
import { GatewayClient, GatewayError, gatewayCall } from 'plat-gateway-client';

/**
 * What an application's server does with the gateway: calls one after the other, many at once and in ways that fail.
 * TRANSPORT is the transport asked for, or empty for the client's own choice.
 *
 * @returns {Promise<{ carriedBy: 'undici' | 'net' }>} what the requests went over
 */
export async function trial() {
  const transport = process.env.TRANSPORT || undefined;
  const viaUndici = countRequestsOfUndici();
  const gateway = new GatewayClient({ appName: 'notes', transport });

  const { systemVersion } = await gateway.getPlatformConfig();
  assert.equal(systemVersion, '1.2.0401');
  const lists = await Promise.all(Array.from({ length: 40 }, () => gateway.sharedFolders.list()));
  assert.deepEqual([...new Set(lists.map((list) => JSON.stringify(list)))], [JSON.stringify(lists[0])]);
  const name = `/vol1/1000/${'笔记'.repeat(2_000)}`;
  const [{ path }] = await gateway.checkUserAcl(1000, [name]);
  assert.equal(path, name);

  await fails('not-found', () => gatewayCall({ req: 'plat.no.such', appName: 'notes' }, { transport }));
  await fails('socket-missing', () => call({ socketPath: '/nowhere/gateway.socket', transport }));
  await fails('socket-refused', () => call({ socketPath: process.env.REFUSING_SOCKET, transport }));
  await fails('aborted', () => gateway.getPlatformConfig({ signal: AbortSignal.abort() }));
  const silent = { socketPath: process.env.SILENT_SOCKET, transport, retries: 0 };
  await fails('timeout', () => call({ ...silent, timeoutMs: 100 }));
  const waiting = new GatewayClient({ appName: 'notes', ...silent });
  await Promise.all([fails('closed', () => waiting.getPlatformConfig()), closeWhileWaiting(waiting)]);

  await gateway.close();
  // This one has no client to close: its connection stays open, and the program ends all the same.
  await call({ transport });
  return { carriedBy: viaUndici() > 0 ? 'undici' : 'net' };
}

function call(options) {
  return gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' }, options);
}

async function closeWhileWaiting(client) {
  await new Promise((resolve) => setImmediate(resolve));
  await client.close();
}

async function fails(code, run) {
  await assert.rejects(run, (error) => {
    assert.ok(error instanceof GatewayError, String(error?.stack ?? error));
    assert.equal(error.code, code, error.message);
    return true;
  });
}

function countRequestsOfUndici() {
  let requests = 0;
  subscribe('undici:request:create', () => {
    requests += 1;
  });
  return () => requests;
}
