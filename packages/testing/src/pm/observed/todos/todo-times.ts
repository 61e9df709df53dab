import type { FakeRecord } from '../../state/fake-record.js';
import { SOME_DAY } from '../records/values.js';
import type { Fields, ListRules, ObservedRequest, RowFilter } from '../resource.js';

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

/*
 * From when to when a to-do is: four digits each, as `0930`.
 */

/** Lists have `09:00` for what is kept as `0900`, and nothing for what has not four digits. */
export const clockTime = (text: unknown): string => {
  const [, hour, minute] = /^(\d\d)(\d\d)$/.exec(String(text)) ?? [];
  return hour === undefined || hour === '24' ? '' : `${hour}:${minute}`;
};

/** The form starts at the next ten minutes and ends half an hour later. */
function formTimes(now: string): { begin: string; end: string } {
  const minutes = Math.ceil((Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16))) / 10) * 10;
  const digits = (time: number) =>
    `${Math.floor(time / 60)}`.padStart(2, '0') + `${time % 60}`.padStart(2, '0');
  return { begin: digits(minutes), end: digits(minutes + 30) };
}

// A to-do without a time has this one.
const NO_TIME = '2400';

export function newTimes({ body, now }: ObservedRequest): { begin: string; end: string } {
  const form = formTimes(now);
  const begin = body.begin === undefined ? form.begin : String(body.begin ?? '');
  const end = body.end === undefined ? form.end : String(body.end ?? '');
  if (begin === '' || begin === '0') return { begin: NO_TIME, end: NO_TIME };
  return { begin, end: end === '' || end === '0' ? NO_TIME : end };
}

/** A change keeps the digits that are sent; those of the form are a number. */
export function changedTimes(body: Fields, row: FakeRecord): { begin: string; end: string } {
  const digits = (name: 'begin' | 'end') => {
    const text = String(body[name] ?? row[name] ?? '').replaceAll(/[^\d-]/g, '');
    const number = Number(text) || 0;
    return number === 0 ? NO_TIME : body[name] === undefined ? String(number) : text;
  };
  return { begin: digits('begin'), end: digits('end') };
}

export const endsBefore = ({ begin, end }: { begin: string; end: string }): boolean =>
  /^\d+$/.test(begin + end) ? Number(end) < Number(begin) : end < begin;
