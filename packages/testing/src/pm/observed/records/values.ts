import type { FakeRecord } from '../../state/fake-record.js';
import type { Change, Field, FieldKind, Fields } from '../resource.js';
import { tidied, withEntities } from './html.js';

/** The values that a body sets, each bent to its field's kind: no value is refused here. */
export function storedFields(
  fields: Readonly<Record<string, Field>>,
  body: Fields,
  by: 'create' | 'update',
  timeZone: string,
): Fields {
  const taken = Object.entries(fields).filter(
    ([name, { kind, only = by }]) =>
      body[name] !== undefined && (body[name] !== null || kind !== 'integer') && only === by,
  );
  return Object.fromEntries(taken.map(([name, { kind }]) => [name, STORED[kind](body[name], timeZone)]));
}

/** A number of hours, as PHP reads one: the number that a text begins with, 1 for a list that is not empty. */
export const hoursIn = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Math.min(Object.keys(value).length, 1)
    : Number.parseFloat(String(value === true ? 1 : value)) || 0;

/** The hours of several records together. */
export const sumOf = (rows: readonly FakeRecord[], field: string): number =>
  rows.reduce((sum, row) => sum + hoursIn(row[field]), 0);

/** A list reads as PHP prints it. */
const textIn = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return 'Array';
  return value === true ? '1' : String(value ?? '').trim();
};

/** A text of the body, or its fallback. */
export const textOr = (value: unknown, otherwise: unknown): unknown =>
  typeof value === 'string' ? value : otherwise;

/** The user to whom a body assigns the record; without one in it, the account that is given. */
export const assigned = (body: Fields, now: string, otherwise: unknown = ''): Fields => ({
  assignedTo: textOr(body.assignedTo, otherwise),
  assignedDate: now,
});

/** What a user closes is assigned to the word closed. */
export const closed = ({ account, now }: Pick<Change, 'account' | 'now'>): Fields => ({
  ...{ status: 'closed', assignedTo: 'closed', assignedDate: now, closedBy: account, closedDate: now },
});

/** Who has changed a record last, as most keep it. */
export const lastEdited = (account: unknown, now: string): Fields => ({
  ...{ lastEditedBy: account, lastEditedDate: now },
});

/** A day of a calendar, `YYYY-MM-DD`; one of zeros is a day, too, to this server. */
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && (DAY.test(value) || value === '0000-00-00');

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A moment as the server keeps it: `YYYY-MM-DD HH:MM:SS`, in its own zone. Empty for an invalid value. */
export function dateTimeIn(value: unknown, timeZone: string): string {
  const text = textIn(value);
  if (/Z$/.test(text)) return momentText(new Date(text), timeZone);
  return plainDateTime(text);
}

/** What is kept of a value, by the kind of its field. */
const STORED: Readonly<Record<FieldKind, (value: unknown, timeZone: string) => unknown>> = {
  integer: (value) => Math.trunc(Number(value)) || 0,
  hours: hoursIn,
  list: (value) => (Array.isArray(value) ? value : value === '' ? [] : [value]),
  'as sent': (value) => value,
  escaped: (value) => withEntities(textIn(value)),
  html: (value) => tidied(textIn(value)),
  datetime: dateTimeIn,
  text: textIn,
  email: textIn,
  'mobile number': textIn,
  date: textIn,
};

/** The same where the server cuts the zone off in place of reading it. */
export function plainDateTime(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::(\d{2}))?)?/.exec(text);
  return match === null ? '' : `${match[1]} ${match[2] ?? '00:00'}:${match[3] ?? '00'}`;
}

/** A moment in the server's zone. */
export const momentText = (moment: Date, timeZone: string): string =>
  // Swedish writes a date as the server does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);

/** A stored value as it is shown in the place of what the template starts with. */
export function shownAs(value: unknown, start: unknown): unknown {
  if (value === undefined || (value === '' && start === null)) return start;
  if (Array.isArray(value)) return value.join(',');
  if (typeof start === 'string' && typeof value === 'number') {
    return start === '0.00' ? value.toFixed(2) : String(value);
  }
  return value;
}

/** The fields of a template as a record has them. */
export const shownFields = (template: Fields, row: FakeRecord): Fields => ({
  id: row.id,
  ...Object.fromEntries(
    Object.entries(template).map(([field, start]) => [field, shownAs(row[field], start)]),
  ),
});

/** Fields that all start with the same value. */
export const starting = <Value>(value: Value, names: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** Fields of one kind that bodies may set. */
export const ofKind = (
  kind: FieldKind,
  names: string,
  only?: 'create' | 'update',
): Readonly<Record<string, Field>> => starting({ kind, ...(only && { only }) }, names);

/** Nothing is filled in here. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
/** The numbers in a list, or in a text with commas between them. */
export const numbersIn = (value: unknown): number[] =>
  [value ?? []]
    .flat()
    .flatMap((part) => String(part).split(','))
    .map(Number)
    .filter((number) => number > 0);

/** Numbers as a build or a release shows them: with a comma before the first. */
export const tiedText = (numbers: readonly number[]): string =>
  numbers.length === 0 ? '' : `,${[...new Set(numbers)].join(',')}`;

/** The day of what is to be done some day. */
export const SOME_DAY = '2030-01-01';

/** A day as lists write it. */
export const listedDay = (day: unknown): unknown => (day === SOME_DAY ? 'TBD' : day);
