import { strict as assert } from 'node:assert';
import { PmClient, PmError } from 'pm-api-client';

/** What a script does with the project management server: log in, list, create, read back, be refused. */
export async function trial() {
  const pm = new PmClient({ baseUrl: process.env.PM_URL, account: 'qa1', password: 'qa1-password' });
  const title = `Tried in ${process.title} ${process.pid}`;
  const { id, outcome } = await pm.bugs.create({ productID: 1, title, openedBuild: ['trunk'] });
  assert.equal(outcome, 'applied');
  const titles = [];
  for await (const bug of pm.bugs.each({ product: 1, browse: 'all' })) titles.push(bug.title);
  assert.ok(titles.includes(title));
  assert.equal((await pm.bugs.get(id)).title, title);
  await assert.rejects(
    () => pm.bugs.get(999_999),
    (error) => error instanceof PmError && error.code === 'not-found',
  );
  return {};
}
