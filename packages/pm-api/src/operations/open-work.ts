import type { PmRecord } from 'pm-api-client/resources';
import { cellText } from '../printable.js';
import { changedAt } from '../reading/conditions.js';

/** The resources whose records are assigned to people. */
export const WORK: readonly string[] = [
  ...['bugs', 'tasks', 'stories', 'requirements', 'epics', 'testcases', 'testtasks'],
  ...['todos', 'tickets', 'feedbacks'],
];

const DUE: Readonly<Record<string, string>> = { testtasks: 'end', todos: 'date' };

/** The field of the day by which a record of this resource is due. */
export const dueFieldOf = (kind: string): string => DUE[kind] ?? 'deadline';

/** States in which no work is left for the assignee. A resolved bug waits for its closing only. */
const ENDED: ReadonlySet<string> = new Set(['closed', 'done', 'finished', 'cancel', 'canceled', 'cancelled']);
const SETTLED: ReadonlySet<string> = new Set([...ENDED, 'resolved']);

/** The columns of open work. */
export const COLUMNS = ['kind', 'id', 'title', 'status', 'pri', 'assignedTo', 'due', 'overdue'];

/** One open record, as a report and `pm-api my` show it. */
export type WorkItem = NonNullable<ReturnType<typeof workItemOf>>;

/** A record as open work; undefined if no work is left. `today` is the server's day. */
export function workItemOf(kind: string, record: PmRecord, today: string) {
  const status = cellText(record.status);
  if (ENDED.has(status)) return undefined;
  const due = dayOf(record[dueFieldOf(kind)]);
  const isOverdue = due !== '' && due < today && !SETTLED.has(status);
  return {
    kind,
    id: record.id,
    title: cellText(record.title ?? record.name),
    status,
    pri: record.pri,
    /** Several for a task that several people work on at once. */
    assignedTo: membersAtWork(record) ?? accountOf(record.assignedTo ?? record.owner),
    /** YYYY-MM-DD; empty if there is no such day. */
    due,
    /** Days since then; 0 if it is not overdue. */
    overdue: isOverdue ? Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000) : 0,
    /** When it was last changed, in the server's time. */
    changedDate: changedAt(record),
  };
}

/** Overdue first, the longest overdue in front; then by the day, and by priority. */
export function byUrgency(one: WorkItem, other: WorkItem): number {
  const key = ({ overdue, due, pri }: WorkItem) =>
    `${overdue > 0 ? 0 : 1} ${due || '9999-99-99'} ${cellText(pri).padStart(3, '9')}`;
  return key(one).localeCompare(key(other)) || one.id - other.id;
}

/** A day without its time; servers have zeros for none. */
function dayOf(value: unknown): string {
  const day = cellText(value).slice(0, 10);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !day.startsWith('0000') ? day : '';
}

/** A record as lists show it: servers show each member of a team alone as its assignee, and nobody else any. */
export function withMembers<Of extends PmRecord>(record: Of): Of {
  const assignedTo = membersAtWork(record);
  return assignedTo === undefined ? record : { ...record, assignedTo };
}

/** Who has work left in an open task on which a team works at once. */
function membersAtWork(record: PmRecord): string[] | undefined {
  if (record.mode !== 'multi' || ENDED.has(cellText(record.status))) return undefined;
  const left = membersLeft(record);
  return left.length > 0 ? left : undefined;
}

/** The members of a team who are not done. */
export function membersLeft({ team }: PmRecord): string[] {
  const members: Record<string, unknown>[] = Object.values(Object(team));
  const left = members.filter(({ status }) => !ENDED.has(cellText(status))).map(accountOf);
  return [...new Set(left)];
}

/** An account; some lists have the user as an object. */
function accountOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'account' in value) return cellText(value.account);
  return cellText(value);
}
