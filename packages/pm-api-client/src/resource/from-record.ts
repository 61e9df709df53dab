import type { Call, Fields } from '../call.js';
import type { ChangeRules, PmRecord, ResourceDefinition } from './definition.js';

/** Fields that a change takes from the record, because they were not given. */
export function missingIn({ fromRecord = {}, notWith = {} }: ChangeRules, given: Fields): string[] {
  const isGiven = (name: string) => given[name] !== undefined;
  return Object.keys(fromRecord).filter((name) => !isGiven(name) && !notWith[name]?.some(isGiven));
}

/** All that a change needs of a record: fields that were not given, and names of the query. */
export function neededFor({ queryFromRecord = {} }: ChangeRules, missing: readonly string[]): string[] {
  return [...missing, ...Object.keys(queryFromRecord)];
}

/** The values of these fields in a record; those that it has nothing for are left out. */
export function takenFrom(
  record: PmRecord,
  { fromRecord = {} }: ChangeRules,
  names: readonly string[],
  { today, given }: { today: () => string; given: Fields },
): Fields {
  const taken = (name: string) => {
    const rule = fromRecord[name];
    return typeof rule === 'function' ? rule(record, today, given) : ownValue(record, name);
  };
  const values = names.map((name) => [name, taken(name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The value of a field in a record; undefined if it is invalid. */
function ownValue(record: PmRecord, name: string): unknown {
  const { [name]: value } = record;
  // Released servers write `closed` as the assignee of a closed record: no account has this name.
  return value === '' || value === null || (name === 'assignedTo' && value === 'closed') ? undefined : value;
}

/** The query by which some servers take the id of a record. */
export function idInQuery({ idInQuery: name }: ResourceDefinition, id: number): Pick<Call, 'query'> {
  return name === undefined ? {} : { query: { [name]: id } };
}

/** The query of a request, with the values of the record that released servers require. */
export function queryOf(
  { query = {} }: Call,
  record: PmRecord | undefined,
  { queryFromRecord = {} }: ChangeRules,
): Pick<Call, 'query'> {
  const values = Object.entries(queryFromRecord).map(
    ([name, field]) => [name, Number(record?.[field])] as const,
  );
  const known = values.filter(([, value]) => value > 0);
  return { query: { ...query, ...Object.fromEntries(known) } };
}
