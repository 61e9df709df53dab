import * as z from 'zod/mini';
import { wireNumber } from '../wire/wire-number.js';

/** Values that are known, and any other text: administrators add values of their own. */
export type OpenValue<Known extends string> = Known | (string & Record<never, never>);

/** Fields of an update: any of those of a create; 0 removes a link. `Fixed` are those that no update changes. */
export type Changes<Fields, Fixed extends keyof Fields> = {
  [Name in keyof Fields as Exclude<Name, Fixed>]?: Fields[Name] | undefined;
};

/** The fields of a type without some of them, with their comments. */
export type Without<Fields, Left extends PropertyKey> = Pick<Fields, Exclude<keyof Fields, Left>>;

/** The number of a record that must be there. */
export const id = z.int().check(z.positive());

/** The number of a record that something is linked to; 0 takes the link away. */
export const link = z.int().check(z.nonnegative());

/** Text that must say something. */
export const text = z.string().check(z.minLength(1));

/** Text that may be empty. */
export const anyText = z.string();

// Accounts have no other characters. Released servers save any word as a reviewer, a manager or a member of a team.
const isAccount = z.refine<string>(
  (name) => /^[\w.@-]*$/.test(name),
  'must be the account of a user, which the list of users shows, and not a name',
);

/** The account name of one user; empty for no user. */
export const account = z.string().check(isAccount);

/** Account names, or none. */
export const anyAccounts = z.array(text.check(isAccount));

/** Account names. Released servers fail with HTTP 500 on a single name outside a list. */
export const accounts = anyAccounts.check(z.minLength(1));

/** Texts of which a field may hold several, or none. */
export const texts = z.array(text);

/** A day that exists, as YYYY-MM-DD. Source: project management API, "What the service does", rule 4. */
export const date = z.iso.date();

/** A day, or an empty text that removes it. */
export const dateOrNone = z.union([date, z.string().check(z.maxLength(0))]);

/** A day, or a day with its time, which released servers compare where work begins and ends on the same day. */
export const moment = z.union([
  date,
  z.string().check(z.refine(isDayWithTime, 'a day with its time, as YYYY-MM-DD HH:MM:SS')),
]);

/** Hours of work. */
export const hours = z.number().check(z.nonnegative());

/** Builds, by name or by number as text; the main line is `['trunk']`. */
export const builds = z.array(text).check(z.minLength(1));

/** Product plans: their ids, or their ids by the id of their product. */
export const plans = z.union([z.array(link), z.record(z.string().check(z.regex(/^\d+$/)), z.array(link))]);

/** A time of day, as four digits. */
export const clock = z.string().check(z.refine(isClock, 'must be four digits, as 0930'));

/** Values that are known, and any other text but none. */
export function openValue<const Known extends string>(
  ...known: [Known, ...Known[]]
): z.ZodMiniType<OpenValue<Known>, OpenValue<Known>> {
  return z.union([z.enum(known), text]);
}

/** Requires a field where another one has this value. */
export function requires(other: string, value: string, field: string) {
  return z.refine<Record<string, unknown>>(
    (fields) => fields[other] !== value || fields[field] !== undefined,
    { path: [field], error: `is required with ${other} ${value}` },
  );
}

// Servers leave fields null, empty or away where they have nothing, and write numbers as text: no field but the id may
// make a record unreadable.

/** Several values, as servers write them: a list, or text with commas between. */
export type ServerList = string | number | (string | number)[] | null;

/** Text, or nothing. A number becomes text; an object or a list becomes null. */
export const shownText = z.exactOptional(z.pipe(z.unknown(), z.transform(textIn)));

/** A number, also where a server writes it as text: hours are `"8.00"`, or `"8.00h"` in lists. An invalid value becomes null. */
export const shownNumber = z.exactOptional(z.pipe(z.unknown(), z.transform(numberIn)));

/** Several values: a list, or comma-separated text. An object becomes null. */
export const shownSeveral = z.exactOptional(z.pipe(z.unknown(), z.transform(severalIn)));

/** What differs too much between servers to be described. */
export const shownWhatever = z.exactOptional(z.unknown());

/** The number of a record. */
export const shownID = wireNumber;

/** Text that records of servers always have. */
export const shownAlways = z.exactOptional(z.string());

/** The names of a record's fields that are numbers. */
export function numberFields(record: z.ZodMiniType): string[] {
  const shape = record instanceof z.ZodMiniObject ? Object.entries(record.shape) : [];
  return shape.filter(([, schema]) => schema === shownNumber).map(([name]) => name);
}

function textIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

function severalIn(value: unknown): ServerList {
  if (Array.isArray(value)) return value.every(isPlain) ? value : null;
  return isPlain(value) ? value : null;
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function numberIn(value: unknown): number | null {
  const digits = typeof value === 'string' ? /^\s*(-?\d+(?:\.\d+)?)h?\s*$/.exec(value)?.[1] : undefined;
  const found = typeof value === 'number' ? value : Number(digits ?? Number.NaN);
  // Rounded it would be another number, perhaps that of another record.
  return Number.isFinite(found) && Math.abs(found) <= Number.MAX_SAFE_INTEGER ? found : null;
}

function isDayWithTime(text: string): boolean {
  const [day, time, ...rest] = text.split(' ');
  const isTime = time !== undefined && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time);
  return rest.length === 0 && isTime && date.safeParse(day).success;
}

function isClock(time: string): boolean {
  return /^([01]\d|2[0-3])[0-5]\d$/.test(time);
}
