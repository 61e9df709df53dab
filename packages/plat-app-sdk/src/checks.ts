import type { WireRecord } from './wire/messages.js';

/** Whether a value is what a field may hold. */
export type Check = (value: unknown) => boolean;

/** The check of each field of a record. */
export type FieldChecks<T = object> = { readonly [Name in keyof T]-?: Check };

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isFunction: Check = (value) => typeof value === 'function';

export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function matches(pattern: RegExp): Check {
  return (value) => isText(value) && pattern.test(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function orAbsent(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** Whether it is a record with no other fields than these, which pass: a host takes a misspelt one without a word. */
/* @__NO_SIDE_EFFECTS__ */
export function isOnly<T>(checks: FieldChecks<T>): Check {
  return (value) => {
    for (const name in Object(value)) if (!Object.hasOwn(checks, name)) return false;
    return isRecord(value) && !wrongField(value, checks);
  };
}

export const isFilled = matches(/./s);

/** The name of the first field that does not pass its check. */
export function wrongField<T>(value: unknown, checks: FieldChecks<T>): string | undefined {
  const fields: WireRecord = Object(value);
  const byName: Record<string, Check> = checks;
  return Object.keys(checks).find((name) => !byName[name]?.(fields[name]));
}
