import { figuresByAssignee, figuresOf, unresolvedBugs } from './bugs.mjs';
import { said } from './language.mjs';
import { Parts } from './parts.mjs';
import { overdueTasks } from './tasks.mjs';

/**
 * Everything that the account can read. `unread` lists what it cannot read, with the reason, so that a figure that is
 * missing is not taken for 0.
 *
 * @param {import('pm-api-client').PmClient} pm
 * @param {string} today YYYY-MM-DD
 */
export async function collectReport(pm, today) {
  const access = await pm.access();
  const parts = new Parts(access);

  const products = [];
  const allBugs = [];
  for (const { id, name } of (await parts.read('product', said('the products', '产品列表'), () =>
    pm.products.all(),
  )) ?? []) {
    const what = said(`bugs of product ${id}, ${name}`, `产品 ${id}（${name}）的 Bug`);
    const bugs = await parts.read('bug', what, () => unresolvedBugs(pm, id, today));
    if (bugs === undefined) continue;
    products.push({ id, name, ...figuresOf(bugs) });
    allBugs.push(...bugs);
  }

  const tasks = [];
  const executions = await parts.read('execution', said('the executions', '执行列表'), () =>
    pm.executions.all({ browse: 'undone' }),
  );
  for (const execution of executions ?? []) {
    const what = said(
      `tasks of execution ${execution.id}, ${execution.name}`,
      `执行 ${execution.id}（${execution.name}）的任务`,
    );
    tasks.push(...((await parts.read('task', what, () => overdueTasks(pm, execution, today))) ?? []));
  }

  const { unread } = parts;
  return {
    today,
    account: access.user.account,
    isComplete: unread.length === 0,
    products,
    assignees: figuresByAssignee(allBugs),
    overdueTasks: tasks.sort((one, other) => other.daysLate - one.daysLate),
    unread,
  };
}
