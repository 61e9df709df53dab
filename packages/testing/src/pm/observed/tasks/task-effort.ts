import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { notSent, type Refusal } from '../answers/answers.js';
import { startedOn } from '../planning/planned-work.js';
import { placeOf } from '../records/actions.js';
import { unfilled } from '../records/checks.js';
import { withEntities } from '../records/html.js';
import { assigned, dateTimeIn, hoursIn, isEmpty, starting } from '../records/values.js';
import type { Change, Fields } from '../resource.js';

/*
 * The work on a task: how it starts, goes on and ends, and the hours of it.
 */

/** Part of the work that is done, in per cent. */
export function progressOf({ consumed, left, status }: FakeRecord): number {
  const [spent, open] = [hoursIn(consumed), hoursIn(left)];
  if (spent + open > 0) return (Math.round((spent / (spent + open)) * 100) / 100) * 100;
  return status === 'done' || status === 'closed' ? 100 : 0;
}

/** What the end of the work brings. */
export const finished = ({ account, row, body, now }: Change, finishedDate: string) => ({
  status: 'done',
  left: 0,
  finishedBy: account,
  finishedDate,
  ...assigned(body, now, row.openedBy ?? ''),
});

/** For start and restart. */
export function startRefusal({ row, body }: Change): Refusal | undefined {
  if (row.status === 'doing') return ['This task has already been started and cannot be started again!'];
  if (hoursIn(body.consumed) === 0 && hoursIn(body.left) === 0)
    return { message: 'Total Cost and Hours Left cannot both be 0.' };
  // The form does not send back what was spent.
  return hoursIn(body.consumed) < hoursIn(row.consumed)
    ? { consumed: 'Total Cost must be greater than the previous spent hours.' }
    : undefined;
}

export function started(change: Change): Fields {
  const { row, body, now, request } = change;
  const effort = {
    consumed: hoursIn(body.consumed ?? row.consumed),
    left: hoursIn(body.left),
    // A restart without it empties it.
    realStarted: isEmpty(body.realStarted) ? null : dateTimeIn(body.realStarted, request.timeZone),
  };
  // A start that leaves nothing to do is the end.
  if (effort.left === 0) return { ...effort, ...finished(change, now) };
  return { ...effort, status: 'doing', ...assigned(body, now) };
}

/** Work on a task starts its execution and its project. */
export function startParents({ request: { state }, row, now }: Change): void {
  for (const [table, id] of [
    ['executions', row.execution],
    ['projects', row.project],
  ] as const) {
    const parent = state.table(table).get(Number(id));
    if (parent?.status === 'wait') state.table(table).change(parent.id, startedOn(parent, now.slice(0, 10)));
  }
}

const NO_EFFORT =
  'The task cannot be completed when the total spent is 0. Please enter the effort for this update.';

/** `consumed` does not count: what counts is the effort of this update, or what was spent before. */
export function finishRefusal({ row, body, now, request }: Change): Refusal | undefined {
  const total = hoursIn(row.consumed) + hoursIn(body.currentConsumed);
  const complaints: Record<string, string | readonly string[]> = {
    ...unfilled(body, { realStarted: 'Actual Start' }),
    ...(total > 0 ? {} : { currentConsumed: [NO_EFFORT] }),
    ...unfilled(body, { finishedDate: 'Actual Complete' }),
  };
  // Compared as texts, so a bare date is before every moment of its day.
  const start = isEmpty(body.realStarted)
    ? String(row.realStarted || now)
    : dateTimeIn(body.realStarted, request.timeZone);
  if (!isEmpty(body.finishedDate) && String(body.finishedDate) < start)
    complaints.finishedDate = ['Actual End cannot be earlier than Actual Start.'];
  return Object.keys(complaints).length === 0 ? undefined : complaints;
}

/*
 * A work log has a column for each field, whose keys are the numbers of its lines.
 */

/** Efforts of a task, the newest first. */
export const effortsOf = (state: State, task: number): FakeRecord[] =>
  state.table('efforts').where({ objectID: task }).reverse();

const linesOf = ({ consumed }: Fields): string[] => Object.keys(Object(consumed));

const at = (column: unknown, line: string): unknown => (Object(column) as Fields)[line];

/** Why a work log is not taken. */
export function logRefusal({ body, now }: Change): Refusal | undefined {
  if (isEmpty(body.left) && isEmpty(body.consumed)) return notSent('left');
  for (const line of linesOf(body)) {
    const day = String(at(body.date, line) ?? now);
    if (day.slice(0, 10) > now.slice(0, 10))
      return { [`date[${line}]`]: `ID #${line} The date cannot be later than today.` };
    if (hoursIn(at(body.consumed, line)) === 0) return { [`consumed[${line}]`]: 'Please enter the Cost.' };
    if (isEmpty(at(body.left, line))) return { [`left[${line}]`]: `ID #${line} Remaining must be a number.` };
  }
  return undefined;
}

/** Keeps the lines of a work log. */
export function keepEfforts({ request: { state }, body, row, account, now }: Change): void {
  for (const line of linesOf(body))
    state.table('efforts').add({
      ...{ objectType: 'task', objectID: row.id, ...placeOf(state, 'task', row), account },
      work: withEntities(String(at(body.work, line) ?? '')),
      date: at(body.date, line) ?? now.slice(0, 10),
      ...{ left: hoursIn(at(body.left, line)), consumed: hoursIn(at(body.consumed, line)) },
    });
}

/** Are there hours of a later day, which count? In a task of a team, those of the same member. */
export function isPast({ request: { state }, row, body, now }: Change, member?: string): boolean {
  const day = String(Object.values(Object(body.date)).at(-1) ?? now);
  const isLater = ({ date, account }: FakeRecord) =>
    String(date) > day && (member === undefined || account === member);
  return effortsOf(state, row.id).some(isLater);
}

/** The hours of all lines of a work log, and those that its last line leaves. */
export function worked({ body }: Change): { spent: number; left: number | undefined } {
  const column = (value: unknown) => Object.values(Object(value)).map(hoursIn);
  return {
    spent: column(body.consumed).reduce((sum, hours) => sum + hours, 0),
    left: column(body.left).at(-1),
  };
}

/** What a work log makes of its task. */
export function logged(change: Change): Fields {
  const { row, now, account } = change;
  const { spent, left: lastLeft = hoursIn(row.left) } = worked(change);
  const past = isPast(change);
  const left = past ? hoursIn(row.left) : lastLeft;
  const effort = { consumed: hoursIn(row.consumed) + spent, left, realStarted: row.realStarted || now };
  const isOver = ['done', 'cancel', 'closed'].includes(String(row.status));
  if (left === 0 && !past) return { ...effort, ...(isOver ? {} : finished(change, now)) };
  const takes = { ...effort, status: 'doing', assignedTo: account };
  if (row.status === 'wait') return { ...takes, assignedDate: now };
  return (isOver || row.status === 'pause') && left > 0 ? { ...takes, ...starting('', OVER) } : effort;
}

/** What says that a task is over. */
export const OVER = 'finishedBy finishedDate canceledBy canceledDate closedBy closedDate closedReason';
