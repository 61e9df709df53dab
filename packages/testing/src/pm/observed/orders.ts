import type { Order } from '../state/table.js';

/*
 * `orderBy`: one field or several with commas between, each with its direction behind `_` or a space, or with none.
 */

const ONE = /^(\w+?)(?:[_ ](asc|desc))?$/i;

// The database does not tell apart the letter cases of a column's name.
const named = (fields: Readonly<Record<string, unknown>>, field: string): boolean =>
  Object.keys(fields).some((name) => name.toLowerCase() === field.toLowerCase());

/** What a list is to be in the order of; empty when nothing is asked for, undefined for what is no order. */
export function ordersIn(text: string | null): readonly Order[] | undefined {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  const orders: Order[] = [];
  for (const part of parts.filter((part) => part !== '')) {
    const [, field, direction = 'asc'] = ONE.exec(part) ?? [];
    if (field === undefined) return undefined;
    orders.push({ field: /^id$/i.test(field) ? 'id' : field, descending: /^desc$/i.test(direction) });
  }
  return orders;
}

/** Does the server's table have every field of the order? */
export const isKnownOrder = (orders: readonly Order[], fields: Readonly<Record<string, unknown>>): boolean =>
  orders.every(({ field }) => field === 'id' || named(fields, field));
