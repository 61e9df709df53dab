import type { Call } from '../call.js';
import type { ChangeRules, PmRecord, ResourceDefinition } from './definition.js';

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
