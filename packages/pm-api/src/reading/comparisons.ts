import { buildsIn } from './builds.js';
import { isDate, relativeDay } from './days.js';
import { hasWords, shownCell } from './record-text.js';

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
  const [value = ''] = values;
  switch (operator) {
    case 'eq':
    case 'in':
      return values.some((one) => parts.some((part) => isEqual(part, one, dayIn)));
    case 'ne':
      return !values.some((one) => parts.some((part) => isEqual(part, one, dayIn)));
    case 'contains':
      return values.some((one) => parts.some((part) => hasWords(part, one)));
    default:
      return parts.some((part) => isOrdered(part, operator, dayIn(value)));
  }
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
