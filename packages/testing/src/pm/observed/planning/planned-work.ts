import { anyRow, inEach, unclosed } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { type Complaints, fail, nothing } from '../answers/answers.js';
import { fieldComplaints, merged, unfilled } from '../records/checks.js';
import { isDate, isEmpty, starting, sumOf } from '../records/values.js';
import type { Change, Fields, ListRules, ObservedRequest } from '../resource.js';

/*
 * What projects, executions and programs have in common: they are one table of the server.
 */

/** Every field of a project, an execution or a program, with the value that it has when nothing was set. */
export const projectTemplate = {
  ...starting(0, 'project parent workflowGroup days market order parallel deleted'),
  ...starting('', 'model category lifetime attribute output auth path name code begin end firstEnd'),
  ...starting('', 'realBegan realEnd schedule subStatus desc openedBy openedDate openedVersion'),
  ...starting('', 'lastEditedBy lastEditedDate closedBy closedDate closedReason canceledBy'),
  ...starting('', 'canceledDate suspendedDate PO PM QD RD team whitelist'),
  ...starting('0.00', 'budget progress estimate left consumed'),
  ...starting(1, 'grade pri version multiple'),
  ...{ type: 'project', storyType: 'story', status: 'wait', acl: 'open', enabled: 'on' },
  ...{ vision: 'rnd' },
};

/** For projects and executions. */
export const projectLists: ListRules = {
  browse: {
    all: anyRow,
    undone: ({ status }) => status !== 'closed' && status !== 'done',
    unclosed,
    ...inEach('wait doing suspended closed'),
    delayed: () => false,
  },
  orderBy: [{ field: 'id', descending: false }],
};

/** Hours of the tasks of a project or an execution, as it shows them. */
export function hoursOfTasks(state: State, below: Fields): Fields {
  const tasks = state
    .table('tasks')
    .where(below)
    .filter(({ status }) => status !== 'cancel');
  const [estimate, consumed] = [sumOf(tasks, 'estimate'), sumOf(tasks, 'consumed')];
  const left = sumOf(
    tasks.filter(({ status }) => status !== 'closed'),
    'left',
  );
  const all = consumed + left;
  const progress = all === 0 ? 0 : Math.floor((consumed / all) * 10_000) / 100;
  return {
    progress: progress.toFixed(2),
    estimate: estimate.toFixed(2),
    left: left.toFixed(2),
    consumed: consumed.toFixed(2),
  };
}

/** What starts with the first work that is done in it; the planned end of that day is kept. */
export const startedOn = (row: FakeRecord, realBegan: unknown): Fields => ({
  status: 'doing',
  realBegan,
  firstEnd: row.firstEnd || row.end || '',
});

/** Closing something that was planned: it ends not after today and not before it has begun. */
export function closingComplaints(change: Change): Complaints | undefined {
  const [realBegan, realEnd] = [change.row.realBegan, change.body.realEnd];
  const isBefore = isDate(realEnd) && isDate(realBegan) && realEnd < realBegan;
  const why = `『Actual End』should not be earlier than the actual start date『${String(realBegan)}』.`;
  return merged(dayComplaints(change, 'realEnd', 'Actual End'), isBefore ? { realEnd: [why] } : undefined);
}

export const startingComplaints = (change: Change): Complaints | undefined =>
  dayComplaints(change, 'realBegan', 'Actual Start');

/** A day that must be given, and not one to come. */
const dayComplaints = ({ body, now }: Change, field: string, label: string): Complaints | undefined =>
  merged(
    unfilled(body, { [field]: label }),
    fieldComplaints({ [field]: { kind: 'date', label } }, body),
    inFuture(field, label, body[field], now),
  );

/** What ends on a day, or on none. */
export const closedOn = ({ account, now }: Change, realEnd: unknown): Fields => ({
  ...{ status: 'closed', realEnd, closedBy: account, closedDate: now },
});

/** What is open again has the days that are sent, or none. */
export const openedAgain = ({ body }: Change): Fields => ({
  status: 'doing',
  begin: body.begin ?? '',
  end: body.end ?? '',
  ...starting('', 'realEnd closedBy closedDate'),
});

/*
 * The checks of the days between which something is planned: projects, executions, programs and plans.
 */

const DAY_MS = 86_400_000;

/** The server computes with dates before validating them, so an invalid date is a 500. */
export const invalidDateError = (...days: readonly unknown[]): Response | undefined =>
  days.every((day) => day === undefined || day === '' || !Number.isNaN(momentOf(day)))
    ? undefined
    : nothing(500);

/** The server reads far more forms of a day than it stores. */
const momentOf = (day: unknown): number =>
  Date.parse(String(day).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));

/** The refusal of more days of work than there are days. */
export function tooManyDays({ days = 0, begin, end }: Fields): Complaints | undefined {
  const all = Math.round((momentOf(end) - momentOf(begin)) / DAY_MS) + 1;
  return Number(days) > all ? { days: `Work Dyas cannot exceed『${all}』.` } : undefined;
}

/** The refusal of days that are not within those of the record above. */
export function outsideOf(
  above: FakeRecord | undefined,
  { begin, end }: Fields,
  says: Readonly<Record<'begin' | 'end', (day: string) => string>>,
): Complaints | undefined {
  const [first, last] = [above?.begin, above?.end];
  return merged(
    isDate(begin) && isDate(first) && begin < first ? { begin: says.begin(first) } : undefined,
    isDate(end) && isDate(last) && end > last ? { end: says.end(last) } : undefined,
  );
}

/** The refusal of a day that has not come yet. */
const inFuture = (field: string, label: string, day: unknown, now: string): Complaints | undefined =>
  isDate(day) && day > now.slice(0, 10)
    ? { [field]: [`『${label}』 must be less than or equal to 『${now.slice(0, 10)}』.`] }
    : undefined;

/** What starts today unless it says when. */
export const beginsToday = ({ body, now }: ObservedRequest): Fields =>
  body.begin === undefined ? { begin: now.slice(0, 10) } : {};

/** The refusal of products that are not there. */
export function unknownProducts({ state, body }: ObservedRequest): Response | undefined {
  const products = isEmpty(body.products) ? [] : [body.products].flat();
  const isThere = (id: unknown) => state.table('products').get(Number(id)) !== undefined;
  return products.every(isThere) ? undefined : fail('Products does not exist.');
}
