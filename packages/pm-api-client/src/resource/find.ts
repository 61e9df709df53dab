import type { Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { FindRule, ListRule, PmRecord, ResourceDefinition } from './definition.js';
import { checkedFilter } from './filter.js';
import { fetchPage } from './page.js';
import { isSame } from './read-back.js';

/** The newest records of one parent. */
export interface Newest {
  records: readonly PmRecord[];
  /** Would a newer record be among them? Only where the list is whole or came in the order that was asked for. */
  isCertain: boolean;
}

/** A definition whose new records are found in a list. */
export interface Findable {
  definition: ResourceDefinition;
  list: ListRule;
  find: FindRule;
}

/** Reads the newest records of the parent that a create names. */
export async function newestRecords(
  { definition, list, find }: Findable,
  connection: Connection,
  fields: Fields,
  limits: Limits,
): Promise<Newest> {
  const filter = { [find.parent]: fields[find.parentID], recPerPage: 100, orderBy: 'id_desc' };
  const page = await fetchPage(definition, connection, checkedFilter(definition, list, filter), limits);
  const ids = page.items.map(({ id }) => id);
  const isInOrder = ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? 0));
  return { records: page.items, isCertain: isInOrder || page.total <= ids.length };
}

/** Records that are new since `before` and have the title and, where both are known, the author of a create. */
export function newcomers(
  { find }: Findable,
  before: Newest,
  after: Newest,
  fields: Fields,
  account: string | undefined,
): PmRecord[] {
  const known = new Set(before.records.map(({ id }) => id));
  const newest = Math.max(0, ...known);
  return after.records.filter((record) => {
    const author = record[find.author];
    const isOurs = account === undefined || typeof author !== 'string' || author === account;
    return record.id > newest && isOurs && isSame(fields[find.title], record[find.title]);
  });
}

/** One record, out of its parent's list, where the server has no way to read it alone. */
export async function readInList(
  findable: Findable,
  connection: Connection,
  fields: Fields,
  id: number,
  limits: Limits,
): Promise<PmRecord> {
  const { records, isCertain } = await newestRecords(findable, connection, fields, limits);
  const found = records.find((record) => record.id === id);
  if (found !== undefined) {
    // Lists of released servers translate the state and keep it beside.
    return typeof found.rawStatus === 'string' ? { ...found, status: found.rawStatus } : found;
  }
  throw new PmError({
    code: isCertain ? 'not-found' : 'bad-response',
    why: isCertain
      ? `the newest ${findable.definition.name} do not have record ${id}.`
      : 'the list came in another order than asked for.',
    hint: 'Look at the list.',
    request: { method: 'GET', path: `/${findable.definition.name}` },
  });
}
