import { isJson } from '../body.js';
import type { Fields } from '../call.js';
import type { Limits } from '../options.js';
import type { ListRule, PmRecord } from '../resource/definition.js';
import { eachOf } from '../resource/each.js';
import { checkedFilter } from '../resource/filter.js';
import { fetchPage } from '../resource/page.js';
import { isSame, readBack } from '../resource/read-back.js';
import type { Target } from '../resource/target.js';
import type { Lookup } from './task.js';

/** The list in which a created record stands. */
export interface Place {
  /** The same for all creates of one list, e.g. `product 1`. */
  name: string;
  filter: Record<string, unknown>;
}

/** Where a record that is made of these fields will stand; undefined where no list is known. */
export function placeOf(rule: ListRule | undefined, fields: unknown): Place | undefined {
  if (rule === undefined || !isJson(fields)) return undefined;
  const parents = [
    ['product', fields.productID],
    ['execution', fields.executionID],
    ['project', fields.project],
  ] as const;
  for (const [parent, id] of parents) {
    if (Object.hasOwn(rule.parents, parent) && typeof id === 'number')
      return in_(rule, parent, { [parent]: id });
  }
  return rule.whole ? in_(rule, 'whole', {}) : undefined;
}

function in_(rule: ListRule, at: string, parent: Record<string, number>): Place {
  const values = rule.browseAt?.[at] ?? rule.browse;
  const name =
    Object.entries(parent)
      .map((pair) => pair.join(' '))
      .join() || at;
  return { name, filter: { ...parent, ...(values.includes('all') ? { browse: 'all' } : {}) } };
}

/** The highest number in a list, 0 when it is empty. */
export async function highestIn(target: Target, { filter }: Place, limits: Limits): Promise<number> {
  const { definition, connection } = target;
  const newestFirst = checkedFilter(definition, listOf(target), { ...filter, orderBy: 'id_desc' });
  const page = await fetchPage(definition, connection, newestFirst, limits);
  const ids = page.items.map(({ id }) => id);
  const isInOrder = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? 0));
  if (isInOrder && ids.length > 1) return ids[0] ?? 0;
  let highest = 0;
  // The server orders the list by something else, so all of it has to be seen.
  for await (const { id } of everyRecord(target, filter, limits)) highest = Math.max(highest, id);
  return highest;
}

/** The records of a list that are newer than all that it had before. */
export async function newerThan(
  target: Target,
  { filter }: Place,
  highest: number,
  limits: Limits,
): Promise<PmRecord[]> {
  const newer: PmRecord[] = [];
  for await (const record of everyRecord(target, filter, limits)) if (record.id > highest) newer.push(record);
  return newer;
}

/**
 * Looks for a record that may have been created, among those that are new: by the same account, with the same title, and
 * not one that another item of the run has made.
 */
export async function findCreated(
  { definition, connection, read }: Target,
  fields: Fields,
  newer: readonly PmRecord[],
  claimed: ReadonlySet<number>,
  limits: Limits,
): Promise<Lookup> {
  const title = ['title', 'name', 'account'].find((name) => fields[name] !== undefined);
  if (title === undefined) return { kind: 'cannot-tell' };
  const account = connection.currentUser.user?.account;
  const candidates = newer.filter((record) => {
    const author = record.openedBy ?? record.createdBy;
    const isOurs = account === undefined || typeof author !== 'string' || author === '' || author === account;
    return isOurs && !claimed.has(record.id) && isSame(fields[title], record[title]);
  });
  let wrong: PmRecord | undefined;
  for (const candidate of candidates) {
    const record = read === undefined ? candidate : await read(candidate.id, limits);
    if (Object.keys(readBack(definition, fields, record).different).length === 0)
      return { kind: 'done', record };
    wrong ??= record;
  }
  return wrong === undefined ? { kind: 'not-done' } : { kind: 'wrong', record: wrong };
}

function everyRecord(target: Target, filter: Place['filter'], limits: Limits) {
  const { definition, connection } = target;
  const request = checkedFilter(definition, listOf(target), { ...filter, recPerPage: 1000 });
  return eachOf(definition, request, connection, { ...limits, prefetch: 0, maxItems: Infinity });
}

function listOf({ definition }: Target): ListRule {
  if (definition.list === undefined) throw new Error(`${definition.name} have no list`);
  return definition.list;
}
