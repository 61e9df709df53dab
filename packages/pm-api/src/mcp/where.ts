import * as z from 'zod/mini';
import { isJson, type Json } from '../json.js';
import { cellText } from '../printable.js';
import { RELATIVE_DAYS, relativeDay } from '../relative-day.js';
import { isSecretField, refuseSecretNames } from './secret-fields.js';
import { suggestion } from './suggestion.js';
import { ToolError } from './tool-error.js';

type Rec = Readonly<Record<string, unknown>>;

const OPERATORS = ['lt', 'lte', 'gt', 'gte', 'ne', 'in', 'contains'] as const;
type Operator = (typeof OPERATORS)[number] | 'eq';

/** What one field of a record must be. */
export interface Condition {
  field: string;
  operator: Operator;
  /** One value, or for `in` several. */
  values: readonly string[];
}

const single = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The conditions of `where`: `{ field: value }`, or `{ field: { lt, lte, gt, gte, ne, in, contains } }`. */
export function conditionsOf(where: Json): Condition[] {
  refuseSecretNames(Object.keys(where));
  return Object.entries(where).flatMap(([field, wanted]) => {
    if (!isJson(wanted)) return [condition(field, 'eq', wanted)];
    const operators = Object.entries(wanted);
    if (operators.length === 0) throw wrong(field, 'has no comparison.');
    return operators.map(([name, operand]) => {
      const operator = OPERATORS.find((one) => one === name);
      if (operator === undefined)
        throw wrong(field, `has the comparison ${name}.`, suggestion(name, OPERATORS));
      return condition(field, operator, operand);
    });
  });
}

function condition(field: string, operator: Operator, operand: unknown): Condition {
  // A list without an operator means one of its values.
  const isList = Array.isArray(operand);
  if (operator === 'in' && !isList) throw wrong(field, 'has no list for in.');
  if (isList && operator !== 'in' && operator !== 'eq') throw wrong(field, `has a list for ${operator}.`);
  const values = z.array(single).safeParse(isList ? operand : [operand]);
  if (!values.success) throw wrong(field, 'has a value that is neither text, number, true, false nor null.');
  return { field, operator: isList ? 'in' : operator, values: values.data.map(cellText) };
}

/** Does a record meet the condition? Days such as `-7d` that are compared with a date count from `now`, the server's time. */
export function holds(record: Rec, { field, operator, values }: Condition, now: string): boolean {
  const own = record[field];
  const parts = (Array.isArray(own) ? own : [own]).map(shownCell);
  const [value = ''] = values;
  switch (operator) {
    case 'eq':
    case 'in':
      return values.some((one) => parts.some((part) => isEqual(part, one, now)));
    case 'ne':
      return !parts.some((part) => isEqual(part, value, now));
    case 'contains':
      return parts.some((part) => part.toLowerCase().includes(value.toLowerCase()));
    default:
      return parts.some((part) => isOrdered(part, operator, value, now));
  }
}

/** Has any field the text in it, in whatever case? Secret fields are not looked at. */
export function hasText(record: Rec, text: string): boolean {
  const wanted = text.toLowerCase();
  return Object.entries(record).some(
    ([name, value]) => !isSecretField(name) && shownCell(value).toLowerCase().includes(wanted),
  );
}

/** A value as it is searched: without the secret fields of the objects in it, whose finding would tell their value. */
function shownCell(value: unknown): string {
  if (typeof value !== 'object' || value === null) return cellText(value);
  return JSON.stringify(value, (name, part: unknown) => (isSecretField(name) ? undefined : part));
}

/** Rejects a value that is not comparable with the field, such as a word with a date: it would match no record, or all. */
export function checkComparable(
  conditions: readonly Condition[],
  kindOf: (field: string) => 'date' | 'number' | undefined,
): void {
  for (const { field, operator, values } of conditions) {
    const kind = kindOf(field);
    const isOrdering = ['lt', 'lte', 'gt', 'gte'].includes(operator);
    if (operator === 'contains' || (kind !== 'date' && !(kind === 'number' && isOrdering))) continue;
    const fits = kind === 'date' ? isDayText : isNumber;
    const odd = values.find((value) => value !== '' && !fits(value));
    if (odd === undefined) continue;
    const hint = kind === 'date' ? `Give YYYY-MM-DD, a time, or ${RELATIVE_DAYS}.` : `${field} is a number.`;
    throw wrong(field, `cannot be compared with ${odd}.`, hint);
  }
}

function isDayText(text: string): boolean {
  return /^\d{4}-\d\d/.test(text) || relativeDay(text, '2000-01-01') !== undefined;
}

/** Is the text a date that is not empty? Servers write 0000-00-00 for no date. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text) && !text.startsWith('0000');
}

function isEqual(own: string, wanted: string, now: string): boolean {
  if (own === wanted) return true;
  if (wanted === '') return own.startsWith('0000-00-00');
  if (isNumber(own) && isNumber(wanted)) return Number(own) === Number(wanted);
  if (!isDate(own)) return false;
  const day = relativeDay(wanted, now) ?? wanted;
  // A day is equal to every time of that day.
  return isDate(day) && own.startsWith(day);
}

function isOrdered(own: string, operator: Operator, wanted: string, now: string): boolean {
  if (own === '' || wanted === '') return false;
  if (isNumber(own) && isNumber(wanted)) return isOrder(Number(own) - Number(wanted), operator);
  const limit = relativeDay(wanted, now) ?? wanted;
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

function isNumber(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function wrong(
  field: string,
  why: string,
  hint = `Possible: a value, or { ${OPERATORS.join(', ')} }.`,
): ToolError {
  return new ToolError('invalid-input', `where.${field} ${why}`, `${hint} Nothing was sent.`);
}
