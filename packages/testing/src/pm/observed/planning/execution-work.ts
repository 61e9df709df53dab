import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { asPage, done, fail, json, movedTo, notThere } from '../answers/answers.js';
import { withEntities } from '../records/html.js';
import { storiesIntoExecution } from '../records/links.js';
import { about, pageRow } from '../records/page-row.js';
import { hoursIn, numbersIn } from '../records/values.js';
import type { ObservedRequest, ObservedRoute } from '../resource.js';
import { executionsSeen, seesExecution } from '../session/rights.js';
import { hoursOfTasks } from './planned-work.js';

/*
 * What an execution has beside its own fields: the stories of a plan, its burn-down and its board.
 */

/** The execution of the path; the page shows the first one in the place of one that is not there. */
const executionIn = ({ state, caller, id }: ObservedRequest): FakeRecord | undefined =>
  state.table('executions').get(id) ?? executionsSeen(state, caller)[0];

const importPlanStories = about('productplans', 'planID', (request, plan) => {
  const isIn = (row: FakeRecord) => numbersIn(row.plan).includes(plan.id) && row.status === 'active';
  const stories = request.state.table('stories').where(isIn);
  const execution = executionIn(request);
  if (execution !== undefined)
    storiesIntoExecution(request, execution, stories.map(({ id }) => id).reverse());
  return json(done);
});

/** Keeps today's hours of every execution that is not closed. */
function computeBurn({ state, query, now }: ObservedRequest): Response {
  const date = now.slice(0, 10);
  const table = state.table('burns');
  const rows = state.table('executions').all(({ status }) => status !== 'closed');
  const computed = rows.map(({ id: execution }) => {
    const { estimate, left, consumed } = hoursOfTasks(state, { execution });
    const burn = { execution, date, estimate, left, consumed, product: 0, task: 0 };
    const before = table.find({ execution, date });
    if (before === undefined) table.add(burn);
    else table.change(before.id, burn);
    return [execution, { ...burn, executionName: '' }] as const;
  });
  return asPage(query.get('reload') === 'yes' ? { load: true, ...done } : Object.fromEntries(computed));
}

/** The days of an execution without Saturdays and Sundays. */
function workingDays({ begin, end }: FakeRecord): string[] {
  const days: string[] = [];
  const day = new Date(`${String(begin)}T00:00:00Z`);
  for (; day.toISOString().slice(0, 10) <= String(end); day.setUTCDate(day.getUTCDate() + 1))
    if (day.getUTCDay() % 6 !== 0) days.push(day.toISOString().slice(0, 10));
  return days;
}

const rounded = (hours: number): number => Math.round(hours * 1000) / 1000;

/** What is left at the end of each working day, beside an even way down from what was left first. */
function chart(state: State, execution: FakeRecord) {
  const days = workingDays(execution);
  const burns = state.table('burns').where({ execution: execution.id });
  const first = hoursIn(burns[0]?.left);
  const step = first / Math.max(days.length - 1, 1);
  return {
    labels: days.map((day) => day.split('-').slice(1).reverse().map(Number).join('/')),
    burnLine: days.flatMap((day) =>
      burns.filter(({ date }) => date === day).map(({ left }) => hoursIn(left)),
    ),
    baseLine: days.map((_, index) => rounded(first - index * step)),
  };
}

function burn(request: ObservedRequest): Response {
  const execution = executionIn(request);
  if (execution === undefined) return notThere('Execution');
  return json({ chartData: chart(request.state, execution), ...done });
}

const cardOf = (row: FakeRecord) => ({ ...row, title: withEntities(String(row.name)) });

/** Columns are the states of tasks, and each has those that are in it, with the entities of HTML in their titles. */
function board(request: ObservedRequest): Response {
  const items: Record<string, FakeRecord[]> = {};
  for (const row of request.state.table('tasks').where({ execution: request.id }))
    items[String(row.status)] = [...(items[String(row.status)] ?? []), cardOf(row)];
  const cols = Object.keys(items).map((name) => ({ type: name, name, title: name }));
  return json({ kanbanGroup: [{ key: 'task', data: { cols, items: { task: items } } }], ...done });
}

export const executionRoutes: readonly ObservedRoute[] = [
  pageRow(
    'PUT /executions/:id/importPlanStories?planID',
    'execution-importPlanStories',
    'executions',
    importPlanStories,
  ),
  pageRow('PUT /executions/computeBurn', 'execution-computeBurn', 'executions', computeBurn),
  pageRow('GET /executions/:id/burn', 'execution-burn', 'executions', burn),
  pageRow('GET /executions/:id/taskKanban', 'execution-taskKanban', 'executions', board),
];

const DENIED = 'Your access to Execution is denied!';

/** Why a GET below `/executions/{id}` shows nothing: the caller sees no execution at all, or not this one. */
export function executionRefusal(request: ObservedRequest): Response | undefined {
  const { state, caller, id } = request;
  // The page of executions leads to the form of a new one when there is none to show.
  if (executionsSeen(state, caller).length === 0) return movedTo('/index.php?m=execution&f=create&t=json');
  const execution = state.table('executions').get(id);
  if (execution !== undefined) return seesExecution(state, caller, execution) ? undefined : fail(DENIED);
  const isOther = (['projects', 'programs'] as const).some((name) => state.table(name).get(id));
  // The table of executions has a row for a deleted one.
  const deletion = { objectType: 'execution', objectID: id, operation: 'delete' };
  return isOther && !state.table('actions').find(deletion) && request.path === `/executions/${id}`
    ? fail(DENIED)
    : undefined;
}
