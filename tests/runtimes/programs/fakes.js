import { strict as assert } from 'node:assert';
import { GatewayClient } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';

/** What a test suite does: it runs both fakes in its own process, and the code that it tests calls them. */
export async function trial() {
  const [fakeGateway, fakePm] = await Promise.all([startFakeGateway(), startFakePm()]);
  Object.assign(process.env, fakeGateway.environment);
  const gateway = new GatewayClient({ appName: 'notes' });
  assert.equal((await gateway.getPlatformConfig()).systemVersion, '1.2.0401');
  fakeGateway.faults.inject({ kind: 'empty' });
  await assert.rejects(gateway.sharedFolders.remove('/vol1/1000/shared'), { code: 'bad-response' });
  assert.equal(fakeGateway.calls.length, 2);
  await gateway.close();

  const pm = new PmClient({ baseUrl: fakePm.url, account: 'qa1', password: 'qa1-password' });
  assert.ok((await pm.bugs.list({ product: 1 })).items.length > 0);
  await Promise.all([fakeGateway.close(), fakePm.close()]);
  return {};
}
