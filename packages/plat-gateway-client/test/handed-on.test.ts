import { GatewayClient } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { failureOf, useFakeGateway } from './support.js';

useFakeGateway();

describe('a method that is handed on without its client', () => {
  const client = new GatewayClient({ appName: 'notes' });
  const { getPlatformConfig, checkUserAcl, convertPath, call, exchange, preflight, close } = client;
  const { sharedFolders, userFolders } = client;

  eachRow<[string, (...given: never[]) => Promise<unknown>]>([
    ['gateway.getPlatformConfig', getPlatformConfig],
    ['gateway.checkUserAcl', checkUserAcl],
    ['gateway.convertPath', convertPath],
    ['gateway.call', call],
    ['gateway.exchange', exchange],
    ['gateway.preflight', preflight],
    ['gateway.close', close],
    ['gateway.sharedFolders.list', sharedFolders.list],
    ['gateway.sharedFolders.remove', sharedFolders.remove],
    ['gateway.userFolders.list', userFolders.list],
    ['gateway.userFolders.remove', userFolders.remove],
  ])('rejects, and says to call it as %s(…)', async (name, method) => {
    const error = await failureOf(method());
    expect(error).toMatchObject({ code: 'invalid-request', delivery: 'not-sent' });
    expect(error.message).toContain(`call it as ${name}(…)`);
    // The listener of an event has the element that it was added to.
    const button = Object.assign(new EventTarget(), { listener: method });
    expect((await failureOf(button.listener())).message).toContain(`call it as ${name}(…)`);
  });
});

describe('a client behind a Proxy', () => {
  it('works, as it does in a reactive object of Vue, which wraps what it finds there too', async () => {
    const wrapped = <Value extends object>(value: Value): Value =>
      new Proxy(value, {
        get: (target, name) => {
          const found: unknown = Reflect.get(target, name);
          const isWrapped = typeof found === 'object' && found !== null && Object.isExtensible(found);
          return isWrapped ? wrapped(found) : found;
        },
      });
    const client = wrapped(new GatewayClient({ appName: 'notes' }));
    expect(await client.getPlatformConfig()).toMatchObject({ systemVersion: '1.2.0401' });
    expect(await client.sharedFolders.list()).toEqual(['/vol1/shared/photos']);
    expect(await client.preflight()).toMatchObject({ ok: true });
    expect(client.socketPath).toContain('gateway.socket');
    await client.close();
    expect(await failureOf(client.userFolders.list(1))).toMatchObject({ code: 'closed' });
  });

  it('neither shows nor compares what is behind its methods', () => {
    expect(Object.keys(new GatewayClient({ appName: 'notes' }))).toEqual([
      'appName',
      'sharedFolders',
      'userFolders',
    ]);
  });
});
