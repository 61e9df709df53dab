import { InvalidArgumentError } from 'commander';
import { isJson, type Json } from '../body.js';
import { isProfileName } from './profiles.js';

/** Seconds that a timer can hold. */
const MAX_TIMEOUT = 2_147_483;

/** A name and what is given for it, as `name=value`. */
export interface Pair {
  name: string;
  value: string;
}

/** Values such as `status=active` of a flag that may come more than once. */
export function pairs(text: string, before: readonly Pair[] = []): Pair[] {
  const [, name, value] = /^([^=\s][^=]*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError('Give a name and a value with = between, such as status=active.');
  }
  return [...before, { name, value }];
}

/** The numbers of records, where each comes by itself. */
export function recordNumbers(text: string, before: readonly number[] = []): number[] {
  return [...before, recordNumber(text)];
}

/** The number of a record. */
export function recordNumber(text: string): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Give the number that the server has for the record, not a name.');
}

/** Names of fields, with commas between. */
export function fieldNames(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => name !== '' && !/^\d+$/.test(name))) return names;
  throw new InvalidArgumentError('Give names with commas between, such as id,title.');
}

/** The name of a profile. */
export function profileName(text: string): string {
  if (isProfileName(text)) return text;
  throw new InvalidArgumentError('Give letters, digits, dots and dashes, such as work.');
}

/** A time limit in seconds. */
export function seconds(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= MAX_TIMEOUT) return value;
  throw new InvalidArgumentError(`Give seconds, more than 0 and at most ${MAX_TIMEOUT}.`);
}

/** A count of 0 or more. */
export function wholeNumber(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give a whole number.');
}

/** A count of 1 or more. */
export function count(text: string): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new InvalidArgumentError('Give a whole number, 1 or more.');
}

/** A JSON object. */
export function jsonObject(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    if (isJson(value)) return value;
  } catch {
    // Said below, with what is no object.
  }
  throw new InvalidArgumentError('Give a JSON object, such as {"area": "north"}.');
}
