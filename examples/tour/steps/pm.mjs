import { PmClient } from 'pm-api-client';
import { said } from '../language.mjs';
import { chapter, mistake, step } from '../narrator.mjs';

/** A script works with bugs. */
export async function pmSteps({ pm: server }) {
  chapter(said('pm-api-client: a bug from its report to its end', 'pm-api-client：一个 Bug 从提交到解决'));
  const { account, password } = server.accounts.qa1;
  const pm = new PmClient({ baseUrl: server.url, account, password });

  const { id, record } = await pm.bugs.create({
    productID: 1,
    title: 'Notes are lost when the disk is full',
    openedBuild: ['trunk'],
  });
  step(said(`bug ${id} created, and read back`, `已创建并核实 Bug ${id}`), {
    title: record?.title,
    status: record?.status,
  });

  const resolved = await pm.bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
  step(said('resolved, and read back', '已解决并核实'), {
    status: resolved.record?.status,
    outcome: resolved.outcome,
  });

  const page = await pm.bugs.list({ product: 1, recPerPage: 5 });
  step(
    said(`listed: ${page.total} bugs in product 1`, `列出了产品 1 的 ${page.total} 个 Bug`),
    page.items.map((bug) => `${bug.id} ${bug.status}`).join(', '),
  );

  await mistake(
    said(
      'product instead of productID, which the server rejects with "Not allowed"',
      '把 productID 写成 product，服务器会以“Not allowed”拒绝',
    ),
    'field-name',
    // @ts-expect-error TypeScript refuses the name too; a script in JavaScript meets the error.
    () => pm.bugs.create({ product: 1, title: 'Misnamed', openedBuild: ['trunk'] }),
  );
}
