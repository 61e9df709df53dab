import { isJson } from 'plat-common/json';
import { forPrograms, type Text, text } from 'plat-common/text';
import { type BulkWriteOptions, writeMany } from '../bulk/run-bulk.js';
import { type Change, changeTask, createTask } from '../bulk/tasks.js';
import type { Connection } from '../connection.js';
import { wrongField } from '../errors.js';
import type { EachOptions, ReadOptions, WriteOptions } from '../options.js';
import { textsOf, writeTexts } from '../rich-text/texts.js';
import { aborted } from '../transport.js';
import { changeRecord, deleteRecord } from './change.js';
import { createRecord } from './create.js';
import type { PmRecord, ResourceDefinition, TransitionRule, UpdateRule } from './definition.js';
import { pagesOf } from './each.js';
import { checkedFilter } from './filter.js';
import { checkedID } from './guard.js';
import { addComment, readHistory } from './history.js';
import { belongs, fetchPage } from './page.js';
import { type ReadRecord, type ResourceContext, readRecord } from './read-record.js';

/** Makes the operations that a definition has, and no others: those that the interface of its resource has. */
export function createResource<Operations>(
  definition: ResourceDefinition,
  connection: Connection,
): Operations {
  const { create, update, list, get, history, transitions = {} } = definition;
  const read: ReadRecord = (id, limits) => readRecord(definition, connection, id, limits);
  const target: ResourceContext = { definition, connection, read };
  // HTML goes through no further hands.
  const write = async (options: WriteOptions | undefined, run: Parameters<typeof writeTexts>[2]) =>
    connection.richText(options) === 'html' ? run(target, unchanged) : writeTexts(target, options, run);
  const changing =
    (rule: UpdateRule | TransitionRule, transition?: string) =>
    (id: unknown, fields: unknown, options?: WriteOptions) =>
      write(options, (at, toServer) => changeRecord(at, rule, transition, id, toServer(fields), options));
  const transition = ([name, rule]: [string, TransitionRule]) => ({
    [name]: changing(rule, name),
    [`${name}Many`]: (ids: readonly number[], fields?: unknown, options?: BulkWriteOptions<Change>) => {
      const changeOf = (id: number) => ({ id, fields });
      return writeMany(target, ids, changeOf, (at) => changeTask(at, rule, name), options);
    },
  });
  const members = {
    ...(get !== 'unlisted' && { get: getting(target) }),
    ...(history && {
      history: (id: unknown, options?: ReadOptions) => readHistory(target, id, options),
      comment: (id: unknown, content: unknown, options?: WriteOptions) =>
        addComment(target, id, content, options),
    }),
    ...(list && listing(target)),
    ...(create && {
      create: (fields: unknown, options?: WriteOptions) =>
        write(options, (at, toServer) => createRecord(at, create, toServer(fields), options)),
      createMany: (fields: readonly unknown[], options?: BulkWriteOptions<unknown>) =>
        writeMany(target, fields, unchanged, (at) => createTask(at, create), options),
    }),
    ...(update && {
      update: changing(update),
      updateMany: (changes: readonly Change[], options?: BulkWriteOptions<Change>) =>
        writeMany(target, changes, changeIn, (at) => changeTask(at, update), options),
    }),
    delete: (id: unknown, options?: WriteOptions) => write(options, (at) => deleteRecord(at, id, options)),
    ...Object.assign({}, ...Object.entries(transitions).map(transition)),
  };
  // Edge: the definition lists as data what the interface declares as members; a test compares the two.
  return members as unknown as Operations;
}

const unchanged = (fields: unknown) => fields;

/** An invalid change has no id; only this item fails. */
const changeIn = (given: Change): Change => (isJson(given) ? given : { id: Number.NaN, fields: given });

function getting(target: ResourceContext) {
  const { definition, connection, read } = target;
  return async (given: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    const id = checkedID(given, 'id', { method: 'GET', path: `/${definition.name}/{id}` });
    if (connection.richText(options) === 'html') return read(id, limits);
    const { toCaller } = await textsOf(target, options);
    return toCaller(await read(id, limits));
  };
}

/** The reading of the lists of a definition: page by page, record by record, or all at once. */
function listing(target: ResourceContext) {
  const { definition, connection } = target;
  const reading = (filter: unknown, { prefetch = 0, maxItems = Infinity, ...options }: EachOptions = {}) => {
    checkedCount(prefetch, NAMES.prefetch, definition);
    if (maxItems !== Infinity) checkedCount(maxItems, NAMES.maxItems, definition);
    const request = checkedFilter(definition, filter, maxItems);
    connection.richText(options);
    const pages = pagesOf(target, request, { ...options, prefetch, maxItems });
    return { pages, path: request.path };
  };
  return {
    list: async (filter: unknown, options?: ReadOptions) => {
      const request = checkedFilter(definition, filter);
      const limits = connection.limits(options);
      const isHtml = connection.richText(options) === 'html';
      const page = await fetchPage(target, request, limits, 'explain');
      const belonging = page.items.filter(await belongs(target, request, limits));
      // A release of several builds has a row for each of them.
      const own = [...new Map(belonging.map((item) => [item.id, item])).values()];
      if (request.extras.isMixed && page.total !== undefined) {
        const isWhole = page.pageID === 1 && page.total <= page.recPerPage;
        if (isWhole) page.total = own.length;
        else delete page.total;
      }
      page.items = isHtml ? own : own.map((await textsOf(target, options)).toCaller);
      return page;
    },
    each: (filter: unknown, options: EachOptions = {}) => oneByOne(target, reading(filter, options), options),
    all: async (filter: unknown, options?: EachOptions) => {
      const { pages } = reading(filter, options);
      const { toCaller } = await textsOf(target, options);
      const records: PmRecord[] = [];
      for await (const page of pages) for (const record of page) records.push(toCaller(record));
      return records;
    },
  };
}

/** The records of pages, one by one, in the caller's form. */
async function* oneByOne(
  target: ResourceContext,
  { pages, path }: { pages: ReturnType<typeof pagesOf>; path: string },
  { signal, ...options }: ReadOptions,
): AsyncGenerator<PmRecord, void, undefined> {
  const { toCaller } = await textsOf(target, options);
  for await (const page of pages) {
    for (const record of page) {
      if (signal?.aborted) throw aborted({ method: 'GET', path }, true, signal.reason);
      yield toCaller(record);
    }
  }
}

const NAMES = { prefetch: forPrograms`prefetch`, maxItems: text`maxItems` };

function checkedCount(value: number, name: Text, definition: ResourceDefinition): void {
  if (Number.isInteger(value) && value >= 0) return;
  throw wrongField(name, text`must be a whole number of ${0} or more`, {
    why: text`${name} is not a whole number of 0 or more.`,
    request: { method: 'GET', path: `/${definition.name}` },
  });
}
