import type { FakeRecord } from '../../state/fake-record.js';
import type { State, TableName } from '../../state/state.js';

/*
 * The server keeps programs, projects and executions in one table, and stories, epics and requirements in another: a
 * number names one record of them all.
 */
const FAMILIES: readonly (readonly TableName[])[] = [
  ['programs', 'projects', 'executions'],
  ['stories', 'epics', 'requirements'],
];

/** The kinds of records that have their numbers together with this one. */
export const familyOf = (name: TableName): readonly TableName[] =>
  FAMILIES.find((family) => family.includes(name)) ?? [name];

/** Adds a record under a number that none of its family has had. */
export function addToFamily(state: State, name: TableName, fields: Record<string, unknown>): FakeRecord {
  const table = state.table(name);
  table.continueFrom(Math.max(...familyOf(name).map((one) => state.table(one).lastID)));
  return table.add(fields);
}

/** Where the record is that the path names: the routes of programs answer for projects and executions as well. */
export function tableWith(state: State, name: TableName, id: number): TableName {
  if (name !== 'programs') return name;
  return familyOf(name).find((one) => state.table(one).get(id) !== undefined) ?? name;
}

/** The records above one; it is among them where its parents lead back to it. */
export function idsAbove(
  { parent }: FakeRecord,
  at: (id: number) => FakeRecord | undefined,
): ReadonlySet<number> {
  const above = new Set<number>();
  for (let id = Number(parent); id > 0 && !above.has(id); id = Number(at(id)?.parent)) above.add(id);
  return above;
}
