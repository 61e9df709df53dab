import { refusal } from './refusals.js';

export type WireRecord = Readonly<Record<string, unknown>>;

/** A record to read from, whatever was sent: any page may post anything to a window, null included. */
export const recordOf = (value: unknown): WireRecord => Object(value);

/** Whether a value is what is wanted. */
export type Check = (value: unknown) => boolean;

/** What the fields of a record may hold, each a check or a record, which may be left out, with its own fields. */
export interface Fields {
  readonly [name: string]: Check | Fields;
}

/** Those of a type. */
export type FieldsOf<T> = { readonly [Name in keyof T]-?: Check | Fields };

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isFunction = (value: unknown): value is Check => typeof value === 'function';

/** Whether the table has a row of that name, and not its prototype: Object.hasOwn is missing in browsers that are in use. */
export function isNameIn<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  name: unknown,
): name is Name {
  return (Object.keys(table) as unknown[]).includes(name);
}

export const isRecord = (value: unknown): value is WireRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/* @__NO_SIDE_EFFECTS__ */
export function matches(pattern: RegExp): Check {
  return (value) => isText(value) && pattern.test(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

export const isTexts = isListOf(isText);
export const isNonEmptyString = matches(/./s);

export const isTextOrAbsent: Check = (value) => value == null || isText(value);

/** What is said of the first field that is wrong. Its arguments are those of `wrongField`. */
export function wrongIn(...args: Parameters<typeof wrongField>): string | undefined {
  const path = wrongField(...args);
  return path && refusal(path, args[0], args[1]);
}

/**
 * The first field that does not hold what it may, by its path: `params.accept`.
 *
 * @param isPartial whether every field may be left out
 * @param isStrict whether each record inside is partial, and has no other fields: a host takes a misspelt one without a word
 */
export function wrongField(
  value: unknown,
  fields: Fields,
  isPartial?: boolean,
  isStrict?: boolean,
): string | undefined {
  const given = recordOf(value);
  if (isPartial && isStrict) for (const name in given) if (!isNameIn(fields, name)) return name;
  for (const name of Object.keys(fields)) {
    const field = fields[name] as Check | Fields;
    const found = given[name];
    if (found === undefined && (isPartial || !isFunction(field))) continue;
    if (!(isFunction(field) ? field : isRecord)(found)) return name;
    const wrong = isFunction(field) ? undefined : wrongField(found, field, isStrict, isStrict);
    if (wrong !== undefined) return `${name}.${wrong}`;
  }
  return undefined;
}
