import type { Call, Given } from '../operation.js';
import { type Choice, choiceOf, isMeant } from '../reading/conditions.js';
import { allFieldsOf, shownField } from '../reading/names.js';
import { refuseUnseen } from '../reading/unseen-fields.js';
import { byRule, type SortRule } from '../sort.js';
import { inBoth, text } from '../texts.js';
import { CONDITIONS, EXTENT, SORT } from './list-parameters.js';

const { equal, where, text: words } = CONDITIONS;

/** Filter and order of a list that the client reads whole, and that is no list of a resource. */
export const FILTER = {
  equal: { ...equal, heading: inBoth(text`Filter and sort:`, '筛选和排序：') },
  where: { ...where, only: 'command' },
  search: { ...words, only: 'command' },
  ...SORT,
  limit: {
    ...EXTENT.limit,
    means: inBoth(text`maximum number of records`, '记录数上限'),
  },
} as const;

type Rec = Readonly<Record<string, unknown>>;

/** The rows that the flags leave, in their order; rejects fields that no row has. `resource` is what they are. */
export async function filtered<Row extends Rec>(
  rows: readonly Row[],
  { search, sort, limit, ...given }: Partial<Given<typeof FILTER>> & { changedSince?: string | undefined },
  known: readonly string[],
  call: Call,
  resource = '',
): Promise<Row[]> {
  const seen = [...known, ...rows.flatMap((row) => Object.keys(row))];
  const choice = await choiceOf(resource, { ...given, text: search }, call, seen);
  const kept = await chosen(rows, { choice, sort, limit }, known, resource);
  if (kept.length === 0) for (const remark of choice.remarks) await call.remark(remark);
  return kept;
}

/** The records that are meant, in their order; rejects fields that no record has. */
export async function chosen<Row extends Rec>(
  records: Iterable<Row> | AsyncIterable<Row>,
  {
    choice,
    sort,
    limit,
  }: { choice?: Choice | undefined; sort?: SortRule | undefined; limit?: number | undefined },
  known: readonly string[],
  resource: string,
): Promise<Row[]> {
  const kept: Row[] = [];
  const seen = new Set(known);
  for await (const record of records) {
    for (const name of Object.keys(record)) seen.add(name);
    if (choice === undefined || isMeant(record, choice)) kept.push(record);
  }
  const conditions = choice?.conditions ?? [];
  const order = sort && { ...sort, field: shownField(sort.field, [...seen], allFieldsOf(resource)) };
  refuseUnseen(resource, [...conditions.map(({ field }) => field), ...(order ? [order.field] : [])], seen);
  if (order) kept.sort(byRule(order));
  return kept.slice(0, limit);
}
