import type { Fields } from '../call.js';
import type { Additions, ChangeAdditions, PmRecord } from './definition.js';

/** The fields that are sent: the given ones, the definition's defaults, and further names of both for other servers. */
export function completed({ defaults = {}, alsoAs = {} }: Additions, given: Fields, today: string): Fields {
  const missing = Object.entries(defaults).filter(([name]) => given[name] === undefined);
  const filled: Fields = {
    ...given,
    ...Object.fromEntries(missing.map(([name, make]) => [name, make(today)])),
  };
  const further = Object.entries(alsoAs).flatMap(([name, others]) =>
    filled[name] === undefined ? [] : others.map((other) => [other, filled[name]] as const),
  );
  return { ...filled, ...Object.fromEntries(further) };
}

/** Fields that a change takes from the record, because they were not given. */
export function missingIn({ fromRecord = {} }: ChangeAdditions, given: Fields): string[] {
  return Object.keys(fromRecord).filter((name) => given[name] === undefined);
}

/** The values of these fields in a record; those that it has nothing for are left out. */
export function takenFrom(
  record: PmRecord,
  { fromRecord = {} }: ChangeAdditions,
  names: readonly string[],
  today: string,
): Fields {
  const values = names.map((name) => [name, fromRecord[name]?.(record, today)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
