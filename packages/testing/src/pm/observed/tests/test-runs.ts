import type { FakeRecord } from '../../state/fake-record.js';
import { done, json, notSent, notThere, page } from '../answers/answers.js';
import { pageOfRows } from '../lists/lists.js';
import { anchor, log } from '../records/actions.js';
import { about, pageRow } from '../records/page-row.js';
import { starting } from '../records/values.js';
import { type Fields, numberAt, type ObservedRequest, type ObservedRoute } from '../resource.js';
import { onWire } from '../resources.js';

/*
 * The cases of a test task and their runs. Only the run tells its result: the case itself never does.
 */

const runsOf = ({ state }: ObservedRequest, task: number): FakeRecord[] =>
  state.table('runs').where({ task }).reverse();

/** A case that is there already gets a new run. The versions go by the place in the list, not by the number. */
const linkCases = about('testtasks', 'testtaskID', (request, task) => {
  const { state, body } = request;
  if (body.case === undefined) return notSent('version');
  const numbers = Array.isArray(body.case) ? body.case.map(Number) : [];
  if (!numbers.every((id) => state.table('testcases').get(id))) return notThere('Case');
  const versions = Object(body.version) as Fields;
  const extra = anchor(page('testtask', 'view', `&taskID=${task.id}`), String(task.name));
  for (const [index, id] of numbers.entries()) {
    const before = runsOf(request, task.id).find((run) => run.case === id);
    if (before !== undefined) state.table('runs').delete(before.id);
    state.table('runs').add({ task: task.id, case: id, version: Number(versions[index] ?? 0) });
    state.table('testcases').change(id, { project: task.project, execution: task.execution });
    const row = state.table('testcases').get(id) ?? { id };
    log(request, { objectType: 'case', row, operation: 'linked2testtask', extra });
  }
  return json(done);
});

/** GET /testtasks/{id}/cases: a run with the fields of its case, those of the case's own place and result left out. */
const cases = about('testtasks', 'testtaskID', (request, task) => {
  const { state } = request;
  const rows = runsOf(request, task.id).flatMap((run) => {
    const row = state.table('testcases').get(Number(run.case));
    if (row === undefined) return [];
    const { steps: _, ...shown } = onWire(request, 'testcases', row, 'alone');
    const { lastRunner = '', lastRunDate = '', lastRunResult = '', status = 'normal' } = run;
    return {
      ...shown,
      ...starting(0, 'project execution parent bugs results caseFails stepNumber'),
      ...{ id: run.id, version: run.version, task: task.id, case: row.id },
      ...{ lastRunner, lastRunDate, lastRunResult, status, assignedTo: '', caseVersion: row.version ?? 1 },
      ...{ storyTitle: '', caseStatus: row.status ?? 'normal', isScene: false },
    };
  });
  return json({ ...pageOfRows(request, 'runs', rows), ...done });
});

/** The first that is among the results of the steps; without any the case has passed. */
const WORST = ['fail', 'blocked'];

function runCase(request: ObservedRequest): Response {
  const { state, query, body, caller, now } = request;
  const [runID, id] = ['runID', 'caseID'].map((name) => numberAt(query, name));
  if (body.result === undefined) return notSent('real');
  const row = state.table('testcases').get(Number(id));
  if (query.has('caseID') && row === undefined) return notThere('Case');
  const run = state.table('runs').get(Number(runID));
  const results = Object.values(Object(body.result));
  const result = WORST.find((word) => results.includes(word)) ?? 'pass';
  if (run !== undefined && row !== undefined) {
    const status = result === 'blocked' ? 'blocked' : 'normal';
    const ran = { lastRunner: caller.account, lastRunDate: now, lastRunResult: result, status };
    state.table('runs').change(run.id, ran);
    const task = state.table('testtasks').get(Number(run.task));
    if (task?.status === 'wait')
      state.table('testtasks').change(task.id, { status: 'doing', realBegan: now.slice(0, 10) });
    log(request, { objectType: 'case', row, operation: 'run', extra: `${String(run.task)},${result}` });
  }
  return json(done);
}

export const runRoutes: readonly ObservedRoute[] = [
  pageRow('PUT /testtasks/linkCase?testtaskID', 'testtask-linkCase', 'testtasks', linkCases),
  pageRow('GET /testtasks/:id/cases?testtaskID', 'testtask-cases', 'testtasks', cases),
  pageRow('PUT /testtasks/runCase?runID', 'testtask-runCase', 'testtasks', runCase),
];
