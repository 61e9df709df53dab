import { startFakePm } from 'plat-testing/pm';
import { PmClient, PmError } from 'pm-api-client';

async function main(): Promise<void> {
  const fake = await startFakePm({ behaviour: 'specification' });
  const { account, password } = fake.accounts.qa1;
  const pm = new PmClient({ baseUrl: fake.url, account, password });
  const { id } = await pm.bugs.create({ productID: 1, title: 'Login fails', openedBuild: ['trunk'] });
  const { record } = await pm.bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
  const missing: unknown = await pm.bugs.get(0).catch((error: unknown) => error);
  if (!(missing instanceof PmError) || record?.status !== 'resolved') throw new Error('wrong values');
  await fake.close();
}

void main();
