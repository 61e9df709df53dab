import { GatewayClient } from 'plat-gateway-client';
import { expect, it } from 'vitest';
import { clientFolders, clientMethods } from '../../src/check/client-methods.js';

it('names the methods and groups that the gateway client has, and no other', async () => {
  await using client = new GatewayClient({ appName: 'notes' });
  // What is not a capability of its own: configuration is asked for by a page too, and the others take any.
  const others = ['constructor', 'getPlatformConfig', 'call', 'exchange', 'preflight', 'close', 'socketPath'];
  const methods = Object.getOwnPropertyNames(GatewayClient.prototype).filter(
    (name) => !others.includes(name),
  );
  expect(methods.sort()).toEqual([...clientMethods.keys()].sort());
  const groups = Object.entries(client).flatMap(([name, value]) => (typeof value === 'object' ? [name] : []));
  expect(groups.sort()).toEqual([...clientFolders.keys()].sort());
});
