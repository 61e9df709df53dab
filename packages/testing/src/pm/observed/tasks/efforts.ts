import type { FakeRecord } from '../../state/fake-record.js';
import { byNumber, done, GONE, json, refused } from '../answers/answers.js';
import { log } from '../records/actions.js';
import { withEntities } from '../records/html.js';
import { about, pageRow } from '../records/page-row.js';
import { hoursIn, isEmpty, lastEdited, sumOf } from '../records/values.js';
import { type ObservedRequest, type ObservedRoute, recordAt } from '../resource.js';
import { onWire } from '../resources.js';
import { effortsOf } from './task-effort.js';

/*
 * The hours that people have logged on tasks: listed, corrected, deleted.
 */

const shown = (row: FakeRecord) => ({
  ...row,
  ...{ left: hoursIn(row.left).toFixed(2), consumed: hoursIn(row.consumed).toFixed(2) },
  ...{ begin: '', end: '', extra: '', order: 0, vision: 'rnd', deleted: 0 },
});

const list = about('tasks', 'taskID', (request, row) => {
  const rows = effortsOf(request.state, row.id);
  const task = onWire(request, 'tasks', row, 'alone');
  return json({
    task,
    efforts: byNumber(rows.map(shown)),
    ...done,
  });
});

/** What a task becomes when an effort of it is another one, or none. What is left is that of the latest day; of no hours, it is over. */
function changed(request: ObservedRequest, effort: FakeRecord, operation: string): void {
  const { state, caller, now } = request;
  const row = state.table('tasks').get(Number(effort.objectID));
  if (row === undefined) return;
  // The newest stand first, and stay before others of their day.
  const [last] = effortsOf(state, row.id).sort((one, other) =>
    String(other.date).localeCompare(String(one.date)),
  );
  const consumed = sumOf(effortsOf(state, row.id), 'consumed');
  const left = last === undefined ? hoursIn(row.estimate) : hoursIn(last.left);
  const comment = operation === 'editeffort' ? effort.work : '';
  log(request, { objectType: 'task', row, operation, comment });
  const isOver = last !== undefined && left === 0 && ['wait', 'doing'].includes(String(row.status));
  const over = { status: 'done', finishedBy: caller.account, finishedDate: now, assignedTo: row.openedBy };
  const status = last === undefined ? { status: 'wait' } : isOver ? over : {};
  state.table('tasks').change(row.id, { consumed, left, ...status, ...lastEdited(caller.account, now) });
}

function edit(request: ObservedRequest): Response {
  const { state, body } = request;
  const effort = recordAt(request, 'efforts', 'effortID');
  const complaints = {
    ...(isEmpty(body.date) && { date: 'Please enter the Date.' }),
    ...(hoursIn(body.consumed) > 0 ? {} : { comsumed: '『Effort』 must be greater than 『0』.' }),
  };
  if (Object.keys(complaints).length > 0) return refused(complaints);
  if (effort === undefined) return refused([GONE]);
  const { date, work = '', consumed, left } = body;
  const sent = { date, work: withEntities(String(work)), consumed: hoursIn(consumed), left: hoursIn(left) };
  state.table('efforts').change(effort.id, sent);
  changed(request, { ...effort, ...sent }, 'editeffort');
  return json(done);
}

function remove(request: ObservedRequest): Response {
  const effort = recordAt(request, 'efforts', 'effortID');
  if (effort === undefined) return refused([GONE]);
  request.state.table('efforts').delete(effort.id);
  changed(request, effort, 'deleteestimate');
  return json(done);
}

/** The task of an effort. */
function shownTask(request: ObservedRequest): Response {
  const effort = recordAt(request, 'efforts', 'effortID');
  const row = request.state.table('tasks').get(Number(effort?.objectID));
  return json({ status: 'success', task: row ? onWire(request, 'tasks', row, 'alone') : false });
}

export const effortRoutes: readonly ObservedRoute[] = [
  pageRow('GET /tasks/:id/recordWorkhour?taskID', 'task-recordWorkhour', 'tasks', list),
  pageRow('GET /tasks/editEffort?effortID', 'task-editEffort', 'tasks', shownTask),
  pageRow('PUT /tasks/editEffort?effortID', 'task-editEffort', 'tasks', edit),
  pageRow('DELETE /tasks/deleteWorkhour?effortID', 'task-deleteWorkhour', 'tasks', remove),
];
