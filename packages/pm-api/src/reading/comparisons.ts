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
  if (operator === 'lt' || operator === 'lte' || operator === 'gt' || operator === 'gte')
    return isAny((part, wanted) => isOrdered(part, operator, dayIn(wanted)));
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

function isOrdered(own: string, operator: Operator, limit: string): boolean {
  if (own === '' || limit === '') return false;
  if (isNumber(own) && isNumber(limit)) return isOrder(Number(own) - Number(limit), operator);
  if (!isDate(limit)) return isOrder(own < limit ? -1 : Number(own > limit), operator);
  if (!isDate(own)) return false;
  // `lte` a day includes the whole day, so a time is compared to the precision of the limit.
  const cut = own.slice(0, limit.length).replace('T', ' ');
  const exact = limit.replace('T', ' ');
  return isOrder(cut < exact ? -1 : Number(cut > exact), operator);
}

function isOrder(order: number, operator: Operator): boolean {
  if (operator === 'lt') return order < 0;
  if (operator === 'lte') return order <= 0;
  return operator === 'gt' ? order > 0 : order >= 0;
}

export function isNumber(given: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(given);
}

/** The builds of a field, which may have several in one text; the main line by each of its names. */
export function buildsIn(own: string): string[] {
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
