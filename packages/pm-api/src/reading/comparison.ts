import { withoutEntities } from 'plat-common/entities';
import { cellText } from '../printable.js';
import { isSecretField } from '../secrets.js';
import { isDate, relativeDay } from './days.js';

export type Rec = Readonly<Record<string, unknown>>;

export const OPERATORS = ['lt', 'lte', 'gt', 'gte', 'ne', 'in', 'contains'] as const;
export type Operator = (typeof OPERATORS)[number] | 'eq';

/** What one field of a record must be. */
export interface Condition {
  field: string;
  operator: Operator;
  /** One value, or for `in` several. */
  values: readonly string[];
}

/** Does a record meet a condition, at the server's present time? */
export function holds(record: Rec, { field, operator, values }: Condition, now: string): boolean {
  const own = record[field];
  const parts = (Array.isArray(own) ? own : [own]).map(shownCell);
  const [value = ''] = values;
  switch (operator) {
    case 'eq':
    case 'in':
      return values.some((one) => parts.some((part) => isEqual(part, one, now)));
    case 'ne':
      return !values.some((one) => parts.some((part) => isEqual(part, one, now)));
    case 'contains':
      return parts.some((part) => hasWords(part, value));
    default:
      return parts.some((part) => isOrdered(part, operator, value, now));
  }
}

/** Has any field the text in it, in whatever case? Secret fields are not looked at. */
export function hasText(record: Rec, words: string): boolean {
  return Object.entries(record).some(
    ([name, value]) => !isSecretField(name) && hasWords(shownCell(value), words),
  );
}

/** Is a text in what a reader sees of another one, in whatever case? Rich text is HTML, whose marks no reader sees. */
function hasWords(own: string, words: string): boolean {
  const isRich = /<\/[a-z][a-z\d]{0,9}>|<(?:br|img)\b/i.test(own);
  const lines = own.replace(/<(?:br|\/(?:p|li|h\d|div|t[dhr]))\b[^<>]*>/gi, '\n');
  const seen = isRich ? withoutEntities(lines.replace(/<[^<>]*>/g, '')) : own;
  return seen.toLowerCase().includes(words.toLowerCase());
}

/** A value as it is searched: without the secret fields of the objects in it, whose finding would tell their value. */
function shownCell(value: unknown): string {
  if (typeof value !== 'object' || value === null) return cellText(value);
  // Lists of some servers have a user as an object.
  if ('account' in value && typeof value.account === 'string') return value.account;
  return JSON.stringify(value, (name, part: unknown) => (isSecretField(name) ? undefined : part));
}

// In either letter case: lists of a server show `Trunk` where a single record has `trunk`.
function isEqual(own: string, wanted: string, now: string): boolean {
  if (own.toLowerCase() === wanted.toLowerCase()) return true;
  if (wanted === '') return own.startsWith('0000-00-00');
  if (isNumber(own) && isNumber(wanted)) return Number(own) === Number(wanted);
  if (!isDate(own)) return false;
  const day = relativeDay(wanted, now, 'last') ?? wanted;
  // A day is equal to every time of that day.
  return isDate(day) && own.replace('T', ' ').startsWith(day.replace('T', ' '));
}

function isOrdered(own: string, operator: Operator, wanted: string, now: string): boolean {
  if (own === '' || wanted === '') return false;
  if (isNumber(own) && isNumber(wanted)) return isOrder(Number(own) - Number(wanted), operator);
  const limit = relativeDay(wanted, now, 'last') ?? wanted;
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

/** Fields with the time of something that happened to a record. Planned days, such as `deadline`, are not among them. */
const EVENT =
  /^(opened|created|added|lastEdited|edited|assigned|resolved|closed|activated|finished|canceled|reviewed|changed|suspended|published|released|lastRun)Date$/;

/** When the record was last changed according to its own fields, in the server's time; empty if they do not show it. */
export function changedAt(record: Rec): string {
  const times = Object.entries(record).flatMap(([name, value]) => {
    const time = cellText(value);
    return EVENT.test(name) && isDate(time) ? [time.replace('T', ' ')] : [];
  });
  return times.sort().at(-1) ?? '';
}

/** Is a time at or after another one, which may be a day? */
export function isSince(time: string, since: string): boolean {
  return isDate(time) && time.slice(0, since.length).replace('T', ' ') >= since.replace('T', ' ');
}
