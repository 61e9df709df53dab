import type { FakeRecord } from '../../state/fake-record.js';
import { SOME_DAY } from '../records/values.js';
import type { ListRules, RowFilter } from '../resource.js';

/*
 * The lists of the caller's to-dos: those to do and those done, by when they are.
 */

const DAY_MS = 86_400_000;

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** First and last day of a span of the server's calendar; an open end is undefined. */
type Span = (today: Date) => readonly [from: string | undefined, to: string | undefined];

const daysFrom = (day: Date, days: number): Date => new Date(day.getTime() + days * DAY_MS);

/** Weeks start on Monday. */
const week =
  (offset: number): Span =>
  (today) => {
    const monday = daysFrom(today, ((today.getUTCDay() + 6) % 7) * -1 + offset * 7);
    return [dateOf(monday), dateOf(daysFrom(monday, 6))];
  };

const months =
  (startOf: (month: number) => number, count: number): Span =>
  (today) => {
    const [year, first] = [today.getUTCFullYear(), startOf(today.getUTCMonth())];
    return [dateOf(new Date(Date.UTC(year, first, 1))), dateOf(new Date(Date.UTC(year, first + count, 0)))];
  };

const SPANS: Readonly<Record<string, Span>> = {
  all: () => [undefined, undefined],
  before: (today) => [undefined, dateOf(daysFrom(today, -1))],
  today: (today) => [dateOf(today), dateOf(today)],
  yesterday: (today) => [dateOf(daysFrom(today, -1)), dateOf(daysFrom(today, -1))],
  future: () => [SOME_DAY, SOME_DAY],
  thisweek: week(0),
  lastweek: week(-1),
  thismonth: months((month) => month, 1),
  lastmonth: months((month) => month - 1, 1),
  thisseason: months((month) => month - (month % 3), 3),
  thisyear: months(() => 0, 12),
};

const isOpen = ({ status }: FakeRecord): boolean => status !== 'done' && status !== 'closed';

const isBy = ({ finishedBy, closedBy }: FakeRecord, account: string): boolean =>
  finishedBy === account || closedBy === account;

const isMine = (row: FakeRecord, account: string): boolean =>
  !row.deleted && (row.assignedTo === account || isBy(row, account));

const within =
  (name: string, span: Span): RowFilter =>
  (row, account, _, now) => {
    const [from, to] = span(new Date(`${now.slice(0, 10)}T00:00:00Z`));
    const date = String(row.date);
    const isInTime = (from === undefined || date >= from) && (to === undefined || date <= to);
    // What was to be done before is shown while it is open.
    return isMine(row, account) && !row.cycle && isInTime && (name !== 'before' || isOpen(row));
  };

/** An unknown value shows all. */
export const browseTodos: ListRules = {
  browse: {
    ...Object.fromEntries(Object.entries(SPANS).map(([name, span]) => [name, within(name, span)])),
    cycle: (row, account) => isMine(row, account) && row.cycle === 1,
    assignedtoother: (row, account) =>
      !row.deleted &&
      !row.cycle &&
      (row.account === account || isBy(row, account)) &&
      row.assignedTo !== account &&
      row.assignedTo !== '',
  },
  unknown: 'default',
  orderBy: [
    { field: 'date', descending: true },
    { field: 'status', descending: false, values: ['wait', 'doing', 'done', 'closed'] },
    { field: 'begin', descending: false },
  ],
};
