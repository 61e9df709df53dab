import { PmClient } from 'pm-api-client';
import { chapter, mistake, step } from '../narrator.mjs';

/** A script works with bugs. */
export async function pmSteps({ pm: server }) {
  chapter('pm-api-client: a bug from its report to its end');
  const { account, password } = server.accounts.qa1;
  const pm = new PmClient({ baseUrl: server.url, account, password });

  const { id, record } = await pm.bugs.create({
    productID: 1,
    title: 'Notes are lost when the disk is full',
    openedBuild: ['trunk'],
  });
  step(`bug ${id} created, and read back`, { title: record?.title, status: record?.status });

  const resolved = await pm.bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
  step('resolved, and read back', { status: resolved.record?.status, outcome: resolved.outcome });

  const page = await pm.bugs.list({ product: 1, recPerPage: 5 });
  step(
    `listed: ${page.total} bugs in product 1`,
    page.items.map((bug) => `${bug.id} ${bug.status}`).join(', '),
  );

  await mistake(
    'product instead of productID, which the server rejects with "Not allowed"',
    'field-name',
    // @ts-expect-error TypeScript refuses the name too; a script in JavaScript meets the error.
    () => pm.bugs.create({ product: 1, title: 'Misnamed', openedBuild: ['trunk'] }),
  );
}
