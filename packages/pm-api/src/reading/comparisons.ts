import { PmError } from 'pm-api-client';
import type { Call } from '../operation.js';
import { cellText } from '../printable.js';
import { isDate, relativeDay } from './days.js';
import { hasWords, shownCell } from './record-text.js';
import { MAIN_LINE } from './values.js';

export type Rec = Readonly<Record<string, unknown>>;

export const OPERATORS = ['lt', 'lte', 'gt', 'gte', 'ne', 'in', 'contains'] as const;
export type Operator = (typeof OPERATORS)[number] | 'eq';

/** What one field of a record must be. */
export interface Condition {
  field: string;
  operator: Operator;
  /** One value, or for `in` several. */
  values: readonly string[];
  /** Records have builds in this field: by number or `trunk`, and by name in lists of released servers. */
  isBuild?: boolean;
  /** Records have several values in this field: in a list, or in a text with commas between them. */
  isMany?: boolean;
  /** Which one a weekday is. @default the last one */
  weekday?: 'next' | 'last';
}

/** Does a record meet a condition, at the server's present time? */
export function holds(
  record: Rec,
  { field, operator, values, isBuild, isMany, weekday = 'last' }: Condition,
  now: string,
): boolean {
  const own = record[field];
  const dayIn = (wanted: string) => relativeDay(wanted, now, weekday) ?? wanted;
  const cells = (Array.isArray(own) ? own : [own]).map(shownCell);
  const partsOf = (cell: string) => [cell, ...cell.split(',').map((part) => part.trim())];
  const parts = isBuild ? cells.flatMap(buildsIn) : isMany ? cells.flatMap(partsOf) : cells;
  const isAny = (meets: (part: string, wanted: string) => boolean) =>
    values.some((wanted) => parts.some((part) => meets(part, wanted)));
  if (operator === 'contains') return isAny(hasWords);
  const orders = ORDERS[operator];
  if (orders !== undefined) return isAny((part, wanted) => orders.includes(orderOf(part, dayIn(wanted))));
  return isAny((part, wanted) => isEqual(part, wanted, dayIn)) !== (operator === 'ne');
}

// In either letter case: lists of a server show `Trunk` where a single record has `trunk`.
function isEqual(own: string, wanted: string, dayIn: (wanted: string) => string): boolean {
  if (own.toLowerCase() === wanted.toLowerCase()) return true;
  if (wanted === '') return own.startsWith('0000-00-00');
  if (isNumber(own) && isNumber(wanted)) return Number(own) === Number(wanted);
  if (!isDate(own)) return false;
  const day = dayIn(wanted);
  // A day is equal to every time of that day.
  return isDate(day) && own.replace('T', ' ').startsWith(day.replace('T', ' '));
}

/** The orders of a value and a limit that each comparison takes. */
const ORDERS: Readonly<Partial<Record<Operator, readonly number[]>>> = {
  lt: [-1],
  lte: [-1, 0],
  gt: [1],
  gte: [0, 1],
};

/** -1, 0 or 1 for a value before, at or behind a limit; NaN where they cannot be compared. */
function orderOf(own: string, limit: string): number {
  if (own === '' || limit === '') return Number.NaN;
  if (isNumber(own) && isNumber(limit)) return Math.sign(Number(own) - Number(limit));
  if (isDate(limit) && !isDate(own)) return Number.NaN;
  // `lte` a day includes the whole day, so a time is compared to the precision of the limit.
  const cut = isDate(limit) ? own.slice(0, limit.length).replace('T', ' ') : own;
  const exact = isDate(limit) ? limit.replace('T', ' ') : limit;
  return cut < exact ? -1 : Number(cut > exact);
}

export function isNumber(given: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(given);
}

/** The builds of a field, which may have several in one text; the main line by each of its names. */
function buildsIn(own: string): string[] {
  const builds = [own, ...own.split(',')].map((build) => build.trim());
  const names = MAIN_LINE.flat();
  return builds.some((build) => names.includes(build.toLowerCase())) ? [...builds, ...names] : builds;
}

/** The names of builds that are given by number: lists of released servers show them alone. */
export async function namesOfBuilds(
  given: readonly string[],
  { pm, signal }: Partial<Pick<Call, 'pm' | 'signal'>>,
): Promise<string[]> {
  const numbers = given.filter((value) => /^[1-9]\d*$/.test(value)).map(Number);
  if (pm === undefined || numbers.length === 0) return [];
  const { builds } = await pm();
  const found = await Promise.all(
    numbers.map((id) =>
      builds.get(id, signal && { signal }).catch((reason: unknown) => {
        if (reason instanceof PmError && reason.code === 'not-found') return undefined;
        // Without the name, "is not this build" would be true of its records too.
        throw reason;
      }),
    ),
  );
  return found.flatMap((build) => (build?.name ? [cellText(build.name)] : []));
}
