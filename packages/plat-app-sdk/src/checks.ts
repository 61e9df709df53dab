export type WireRecord = Readonly<Record<string, unknown>>;

/** A record to read from, whatever was sent: anybody may post anything to a window, null included. */
export function recordOf(value: unknown): WireRecord {
  return Object(value);
}

/** Whether a value is what is wanted. */
export type Check = (value: unknown) => boolean;

/** Whether a value is what a field may hold: true, or else false or the path of what is wrong in it. */
export type FieldCheck = (value: unknown) => boolean | string;

/** The check of each field of a record. */
export type FieldChecks<T = object> = { readonly [Name in keyof T]-?: FieldCheck };

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isFunction: Check = (value) => typeof value === 'function';

/** Whether the table has a row of that name, and not its prototype: Object.hasOwn is missing in browsers that are in use. */
export function isNameIn<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  name: unknown,
): name is Name {
  return (Object.keys(table) as unknown[]).includes(name);
}

export function isRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function matches(pattern: RegExp): Check {
  return (value) => isText(value) && pattern.test(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function orAbsent(check: FieldCheck): FieldCheck {
  return (value) => value === undefined || check(value);
}

/* @__NO_SIDE_EFFECTS__ */
export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** Whether it is a record whose fields pass; others may be there. */
/* @__NO_SIDE_EFFECTS__ */
export function isRecordOf<T>(checks: FieldChecks<T>): FieldCheck {
  return (value) => isRecord(value) && (wrongField(value, checks) ?? true);
}

/** Whether it is a record with no other fields than these, which pass: a host takes a misspelt one without a word. */
/* @__NO_SIDE_EFFECTS__ */
export function isOnly<T>(checks: FieldChecks<T>): FieldCheck {
  const hasFields = isRecordOf(checks);
  return (value) => {
    for (const name in Object(value)) if (!isNameIn(checks, name)) return isRecord(value) && name;
    return hasFields(value);
  };
}

export const isTexts = isListOf(isText);
export const isNonEmptyString = matches(/./s);
export const isTextOrAbsent = orAbsent(isText);
export const isFlagOrAbsent = orAbsent(isFlag);

/** The first field that does not pass its check, by its path: `params.accept`. */
export function wrongField<T>(value: unknown, checks: FieldChecks<T>): string | undefined {
  const fields: WireRecord = Object(value);
  for (const [name, check] of Object.entries<FieldCheck>(checks)) {
    const verdict = check(fields[name]);
    if (verdict !== true) return verdict ? `${name}.${verdict}` : name;
  }
  return undefined;
}
