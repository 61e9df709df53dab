import { usageError } from '../exit-codes.js';
import type { Given } from '../operation.js';
import { isMeant } from '../reading/conditions.js';
import { byRule } from '../sort.js';
import { inBoth, text } from '../texts.js';
import { CONDITIONS, EXTENT, SORT } from './list-parameters.js';

const { equal, text: words } = CONDITIONS;

/** Filter and order of a list that the client reads whole, and that is no list of a resource. */
export const FILTER = {
  equal: { ...equal, heading: inBoth(text`Filter and sort:`, '筛选和排序：') },
  search: { ...words, only: 'command' },
  ...SORT,
  limit: {
    ...EXTENT.limit,
    means: inBoth(text`maximum number of records`, '记录数上限'),
  },
} as const;

/** The rows that the flags leave, in their order; rejects fields that no row has. */
export async function filtered<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  { equal: pairs = [], search, sort, limit }: Partial<Given<typeof FILTER>>,
  known: readonly string[],
): Promise<Row[]> {
  const possible = [...new Set([...known, ...rows.flatMap((row) => Object.keys(row))])];
  const wrong = [...pairs.map(({ name }) => name), ...(sort ? [sort.field] : [])].find(
    (name) => !possible.includes(name),
  );
  if (wrong !== undefined)
    throw usageError(text`the records have no field ${wrong}.`, text`Use one of ${possible.join(', ')}.`);
  const conditions = pairs.map(({ name, value }) => ({
    field: name,
    operator: 'eq' as const,
    values: [value],
  }));
  const kept = rows.filter((row) => isMeant(row, { conditions, text: search, now: '', remarks: [] }));
  return (sort === undefined ? kept : kept.sort(byRule(sort))).slice(0, limit);
}
