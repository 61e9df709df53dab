import type { FakeRecord } from '../../state/fake-record.js';
import { notThere, page } from '../answers/answers.js';
import { anchor, changesOf, log } from '../records/actions.js';
import { type ObservedRequest, recordAt } from '../resource.js';

/** The bug that a new task or story is made of: the query names it. */
const bugIn = (request: ObservedRequest): FakeRecord | undefined => recordAt(request, 'bugs', 'bugID');

/** Why nothing is made of the bug in the query. */
export const missingBug = (request: ObservedRequest): Response | undefined =>
  request.query.has('bugID') && bugIn(request) === undefined ? notThere('Bug') : undefined;

/** Writes into the bug what was made of it. A bug that became a story is closed. */
export function madeOfBug(request: ObservedRequest, row: FakeRecord, as: 'toTask' | 'toStory'): void {
  const bug = bugIn(request);
  if (bug === undefined) return;
  const { state, caller, now } = request;
  const [one, operation] =
    as === 'toTask' ? (['task', 'converttotask'] as const) : (['story', 'tostory'] as const);
  const attributes = as === 'toTask' ? " data-app='project'" : '  ';
  const text = `#${row.id} ${String(row.name ?? row.title)}`;
  const extra = anchor(page(one, 'view', `&${one}ID=${row.id}`), text, attributes);
  log(request, { objectType: 'bug', row: bug, operation, extra });
  if (as === 'toTask' && request.body.assignedTo === undefined && bug.assignedTo)
    state.table('tasks').change(row.id, { assignedTo: `&quot;${String(bug.assignedTo)}&quot;` });
  const { account } = caller;
  const closing = {
    ...{ toStory: row.id, status: 'closed', resolution: 'tostory', resolvedBy: account, resolvedDate: now },
    ...{ closedBy: account, closedDate: now, assignedTo: 'closed', assignedDate: now, confirmed: 1 },
  };
  if (as === 'toStory')
    log(request, { objectType: 'bug', row: bug, operation: 'close', changes: changesOf(bug, closing) });
  state.table('bugs').change(bug.id, as === 'toTask' ? { toTask: row.id } : closing);
}
