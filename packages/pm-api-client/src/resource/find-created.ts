import { isJson } from 'plat-common/json';
import { listed, type Text, text } from 'plat-common/text';
import type { Fields } from '../call.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { ListRule, PmRecord } from './definition.js';
import { everyRecord } from './each.js';
import { checkedFilter } from './filter.js';
import { fetchPage } from './page.js';
import { isSame, type ReadBack, readBack } from './read-back.js';
import type { ResourceContext } from './read-record.js';
import { unverified } from './write.js';
import type { WriteOutcome } from './written.js';

/** The list that contains a created record. */
export interface Place {
  /** The same for all creates of one list, e.g. `product 1`. */
  name: string;
  filter: Record<string, unknown>;
}

/** The result of looking on the server for an unconfirmed write. */
export type Found =
  | { kind: 'done'; record: PmRecord }
  /** It exists, and does not show all that was sent, or was there before. */
  | { kind: 'unseen'; record: PmRecord; hint: Text }
  /** It exists, and is not as asked. */
  | { kind: 'wrong'; record: PmRecord }
  | { kind: 'not-done' }
  /** `ids`: records any of which may be it. */
  | { kind: 'cannot-tell'; ids?: readonly number[] };

/** The result of a write that a look has found to be done. */
export function writtenOf(found: Found & { kind: 'done' | 'unseen' }): WriteOutcome {
  const { record } = found;
  return found.kind === 'done'
    ? { id: record.id, outcome: 'applied', record, changedByServer: [] }
    : unverified(record.id, record, found.hint);
}

/** What is known of a created record. */
export interface Search {
  fields: Fields;
  /** Records among which it is, if it exists: those that the list did not have before. */
  newer: readonly PmRecord[];
  /** Records that are known to be others. */
  claimed?: ReadonlySet<number>;
  /** How many creates with these very fields are looked for. @default 1 */
  alike?: number;
}

/** The list that will contain a record with these fields; undefined if no list is known. */
export function placeOf(rule: ListRule | undefined, fields: unknown): Place | undefined {
  if (rule === undefined || !isJson(fields)) return undefined;
  const parents = { product: fields.productID, execution: fields.executionID, project: fields.project };
  for (const [parent, id] of Object.entries(parents)) {
    if (Object.hasOwn(rule.parents, parent) && typeof id === 'number')
      return { name: `${parent} ${id}`, filter: { [parent]: id, ...allAt(rule, parent) } };
  }
  if (rule.whole) return { name: 'whole', filter: allAt(rule, 'whole') };
  // Private records of the caller appear in no other list.
  const isOwn = rule.my && Object.keys(rule.parents).length === 0;
  return isOwn ? { name: 'my', filter: { my: true } } : undefined;
}

function allAt({ browse, browseAt }: ListRule, at: string): { browse?: 'all' } {
  return (browseAt?.[at] ?? browse).includes('all') ? { browse: 'all' } : {};
}

/** The newest records of a list, and whether a newer one would be among them. */
export async function newestIn(target: ResourceContext, { filter }: Place, limits: Limits) {
  const newestFirst = checkedFilter(target.definition, { ...filter, orderBy: 'id_desc' });
  const { items, total } = await fetchPage(target, newestFirst, limits);
  const isWhole = total !== undefined && total <= items.length;
  const isInOrder = items.every(({ id }, index) => index === 0 || id < (items[index - 1]?.id ?? 0));
  // One record alone is in every order.
  return { records: items, isWhole, isCertain: isWhole || (isInOrder && items.length > 1) };
}

/** The highest number in a list, 0 when it is empty. */
export async function highestIn(target: ResourceContext, place: Place, limits: Limits): Promise<number> {
  const { records, isCertain } = await newestIn(target, place, limits);
  // Where the server orders the list by something else, all of it has to be seen.
  const all = isCertain ? records : await everyRecord(target, place.filter, limits);
  return all.reduce((highest, { id }) => Math.max(highest, id), 0);
}

/** The records of a list that are newer than all that it had before. */
export async function newerThan(target: ResourceContext, place: Place, highest: number, limits: Limits) {
  const { records, isWhole, isCertain } = await newestIn(target, place, limits);
  const isNewer = ({ id }: PmRecord) => id > highest;
  const isAll = isWhole || (isCertain && !records.every(isNewer));
  const newer = (isAll ? records : await everyRecord(target, place.filter, limits)).filter(isNewer);
  // In the order in which they were made, which is that of the items.
  return newer.sort((one, other) => one.id - other.id);
}

/**
 * Looks for a record that may have been created, among those that are new: by the same account, with the same title and
 * everything else that was sent, and not one that another item has made. Two that are alike are never taken for each
 * other: where more are there than are looked for, none is taken.
 */
export async function findCreated(target: ResourceContext, search: Search, limits: Limits): Promise<Found> {
  const { fields, alike = 1 } = search;
  const candidates = candidatesIn(target, search);
  if (candidates === undefined) return { kind: 'cannot-tell' };
  const compared: Comparison[] = [];
  for (const candidate of candidates) compared.push(await compare(target, fields, candidate, limits));
  const asAsked = compared.filter(({ different }) => Object.keys(different).length === 0);
  const likely = asAsked.length > 0 ? asAsked : compared;
  const [found] = likely;
  if (found === undefined) return { kind: 'not-done' };
  if (likely.length > alike) return { kind: 'cannot-tell', ids: likely.map(({ record }) => record.id) };
  const { record, unseen } = found;
  if (asAsked.length === 0) return { kind: 'wrong', record };
  return unseen.length === 0 ? { kind: 'done', record } : { kind: 'unseen', record, hint: notShown(unseen) };
}

/** The hint for fields that the record does not show. */
export function notShown(fields: readonly string[]): Text {
  return text`The record does not show ${listed('items', fields)}.`;
}

/** The records that have the title and, where both are known, the author of a create; undefined where it has no title. */
export function candidatesIn({ connection }: ResourceContext, { fields, newer, claimed }: Search) {
  const title = titleIn(fields);
  if (title === undefined) return undefined;
  // A to-do has the title of the record that it is about.
  const names = title === 'objectID' ? [title, 'type'] : [title];
  const account = connection.currentUser.user?.account;
  return newer.filter((record) => {
    const author = record.openedBy ?? record.createdBy;
    const isOurs = account === undefined || typeof author !== 'string' || author === '' || author === account;
    return isOurs && !claimed?.has(record.id) && names.every((name) => isSame(fields[name], record[name]));
  });
}

/** Was a record opened before this time of the server? One that shows no such date counts as new. */
export function isOpenedBefore(record: PmRecord, time: string): boolean {
  const { openedDate, createdDate, addedDate, assignedDate } = record;
  const opened = [openedDate, createdDate, addedDate, assignedDate].find((date) => typeof date === 'string');
  return typeof opened === 'string' && opened < time.slice(0, opened.length);
}

/** The name of the field that identifies a record among others. */
function titleIn(fields: Fields): string | undefined {
  return ['title', 'name', 'account', 'objectID'].find((name) => fields[name] !== undefined);
}

/** A record, compared with the fields that were sent. */
type Comparison = ReadBack & { record: PmRecord };

/** Compares what was sent with an entry of a list, and with the record where the entry does not show all of it as sent. */
async function compare(
  { definition, read }: ResourceContext,
  fields: Fields,
  entry: PmRecord,
  limits: Limits,
): Promise<Comparison> {
  const context = { proven: definition.create?.writeOnly };
  const { different, unseen } = readBack(definition, fields, entry, context);
  const inDoubt = [...unseen, ...Object.keys(different)];
  if (inDoubt.length === 0) return { record: entry, different, unseen };
  try {
    const record = await read(entry.id, limits);
    return { record, ...readBack(definition, fields, record, context) };
  } catch (error) {
    if (!(error instanceof PmError) || error.code === 'aborted') throw error;
    // Lists have labels where records have values, so what differs there is not known to be wrong.
    return { record: entry, different: {}, unseen: inDoubt };
  }
}

/** One record, taken from its list because the specification has no request for a single one. */
export async function readInList(target: ResourceContext, place: Place, id: number, limits: Limits) {
  const { records, isCertain } = await newestIn(target, place, limits);
  const found = records.find((record) => record.id === id);
  if (found !== undefined) return found;
  const { name } = target.definition;
  const code = isCertain ? 'not-found' : 'bad-response';
  const why = isCertain
    ? text`the newest ${name} do not have record ${id}.`
    : text`the list was not in the requested order.`;
  const request = { method: 'GET', path: `/${name}` };
  throw new PmError({ code, why, hint: text`Look at the list.`, request });
}
