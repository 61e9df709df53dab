import * as z from 'zod/mini';
import { wireNumber } from '../wire/wire-number.js';

// Servers leave fields null, empty or away where they have nothing, and write numbers as text: no field but the id may
// make a record unreadable.

/** Several values, as servers write them: a list, or text with commas between. */
export type ServerList = string | number | (string | number)[] | null;

/** Text, or nothing. A number becomes text; an object or a list becomes null. */
export const text = z.exactOptional(z.pipe(z.unknown(), z.transform(textIn)));

/** A number, also where a server writes it as text: hours are `"8.00"`, or `"8.00h"` in lists. An invalid value becomes null. */
export const number = z.exactOptional(z.pipe(z.unknown(), z.transform(numberIn)));

/** Several values: a list, or comma-separated text. An object becomes null. */
export const several = z.exactOptional(z.pipe(z.unknown(), z.transform(severalIn)));

/** What differs too much between servers to be described. */
export const whatever = z.exactOptional(z.unknown());

/** The number of a record. */
export const id = wireNumber;

/** Text that records of servers always have. */
export const always = z.exactOptional(z.string());

/** The names of a record's fields that are numbers. */
export function numberFields(record: z.ZodMiniType): string[] {
  const shape = record instanceof z.ZodMiniObject ? Object.entries(record.shape) : [];
  return shape.filter(([, schema]) => schema === number).map(([name]) => name);
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
