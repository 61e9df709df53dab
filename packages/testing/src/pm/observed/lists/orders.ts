import type { Order } from '../../state/table.js';
import type { Fields } from '../resource.js';

/*
 * `orderBy`: one field or several with commas between, each with its direction behind `_` or a space, or with none.
 */

const ONE = /^(\w+?)(?:[_ ](asc|desc))?$/i;

/**
 * The requested order of a list: empty if none was requested, undefined if it is invalid, or of a field
 * that the `template` of its records has not.
 */
export function ordersIn(text: string | null, template: Fields): readonly Order[] | undefined {
  const orders: Order[] = [];
  for (const part of (text ?? '').split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', direction = 'asc'] = ONE.exec(part.trim()) ?? [];
    const field = fieldNamed(name, template);
    if (field === undefined) return undefined;
    orders.push({ field, descending: /^desc$/i.test(direction), otherwise: otherwise(template[field]) });
  }
  return orders;
}

/** The database does not tell apart the letter cases of a column's name. */
const fieldNamed = (name: string, template: Fields): string | undefined =>
  ['id', ...Object.keys(template)].find((field) => field.toLowerCase() === name.toLowerCase());

/** Hours are numbers where they are kept. */
const otherwise = (start: unknown): unknown => (start === '0.00' ? 0 : start);
