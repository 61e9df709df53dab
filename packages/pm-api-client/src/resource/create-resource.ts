import { bulkOperations } from '../bulk/bulk-operations.js';
import type { PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { EachOptions, Limits, ReadOptions, WriteOptions } from '../options.js';
import { type Texts, textsOf, writeTexts } from '../rich-text/texts.js';
import { deleteRecord, transitRecord, updateRecord } from './change.js';
import { createRecord } from './create.js';
import type { ListRule, PmRecord, ResourceDefinition } from './definition.js';
import { eachOf } from './each.js';
import { checkedFilter } from './filter.js';
import { checkedID } from './guard.js';
import { KeyedMutex } from './keyed-mutex.js';
import { fetchPage, isOf } from './page.js';
import type { Target } from './target.js';
import type { ReadRecord } from './write.js';
import type { AnyWritten } from './written.js';

/** Makes the operations that a definition has, and no others: those that the interface of its resource has. */
export function createResource<Operations>(
  definition: ResourceDefinition,
  connection: Connection,
): Operations {
  const read: ReadRecord | undefined =
    definition.get && ((id, limits) => getRecord(definition, connection, id, limits));
  const target: Target = {
    definition,
    connection,
    read,
    createMutex: new KeyedMutex(),
    answers: { tellID: undefined },
  };
  const { create, update, list, transitions = {} } = definition;
  const members = {
    ...bulkOperations(target),
    ...(read && definition.get === true && { get: getting(target, read) }),
    ...(list && listing(target, list)),
    ...(create && {
      create: (fields: unknown, options?: WriteOptions) =>
        writing(target, options, ({ target: at, toServer }) =>
          createRecord(at, create, toServer(fields), options),
        ),
    }),
    ...(update && {
      update: (id: unknown, fields: unknown, options?: WriteOptions) =>
        writing(target, options, ({ target: at, toServer }) =>
          updateRecord(at, update, id, toServer(fields), options),
        ),
    }),
    ...(definition.delete && {
      delete: (id: unknown, options?: WriteOptions) =>
        writing(target, options, ({ target: at }) => deleteRecord(at, id, options)),
    }),
    ...Object.fromEntries(
      Object.entries(transitions).map(([name, rule]) => [
        name,
        (id: unknown, fields?: unknown, options?: WriteOptions) =>
          writing(target, options, ({ target: at, toServer }) =>
            transitRecord(at, name, rule, id, toServer(fields), options),
          ),
      ]),
    ),
  };
  // Edge: what the definition holds as data, its interface says as members; a test holds the one against the other.
  return members as unknown as Operations;
}

/** A write with its rich text in the caller's form; where that is the server's, nothing stands between. */
async function writing(
  target: Target,
  options: WriteOptions | undefined,
  write: (texts: Omit<Texts, 'toCaller'>) => Promise<AnyWritten | PreparedRequest>,
): Promise<AnyWritten | PreparedRequest> {
  return target.connection.richText(options) === 'html'
    ? write({ target, toServer: (fields) => fields })
    : writeTexts(target, options, write);
}

function getting(target: Target, read: ReadRecord) {
  const { definition, connection } = target;
  return async (given: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    const id = checkedID(given, 'id', { method: 'GET', path: `/${definition.name}/{id}` });
    const { toCaller } = await textsOf(target, options);
    return toCaller(await read(id, limits));
  };
}

/** Reads one record, and makes sure that it is the one that was asked for. */
async function getRecord(
  definition: ResourceDefinition,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<PmRecord> {
  const path = `/${definition.name}/${id}`;
  const { body } = await connection.send(
    { method: 'GET', path, wants: { as: 'record', key: definition.one } },
    limits,
  );
  const { data } = definition.record.safeParse(body[definition.one]);
  if (data?.id === id) return data;
  throw new PmError({
    code: 'bad-response',
    why:
      data === undefined
        ? `the answer is not a ${definition.one}.`
        : `the answer is ${definition.one} ${data.id}.`,
    hint: 'Check what stands between this client and the server.',
    request: { method: 'GET', path },
  });
}

function listing(target: Target, rule: ListRule) {
  const { definition, connection } = target;
  const each = (filter: unknown, { prefetch = 0, maxItems = Infinity, ...options }: EachOptions = {}) => {
    checkedCount(prefetch, 'prefetch', definition);
    if (maxItems !== Infinity) checkedCount(maxItems, 'maxItems', definition);
    const request = checkedFilter(definition, rule, filter, { whole: maxItems });
    const records = eachOf(definition, request, connection, { ...options, prefetch, maxItems });
    // A list may be long: what needs no conversion goes through no further hands.
    return connection.richText(options) === 'html' ? records : eachInTexts(target, records, options);
  };
  return {
    list: async (filter: unknown, options?: ReadOptions) => {
      const request = checkedFilter(definition, rule, filter);
      const limits = connection.limits(options);
      const { toCaller } = await textsOf(target, options);
      const page = await fetchPage(definition, connection, request, limits, 'explain');
      return { ...page, items: page.items.filter((record) => isOf(rule, record)).map(toCaller) };
    },
    each,
    all: async (filter: unknown, options?: EachOptions) => {
      const records: PmRecord[] = [];
      for await (const record of each(filter, options)) records.push(record);
      return records;
    },
  };
}

async function* eachInTexts(
  target: Target,
  records: AsyncGenerator<PmRecord, void, undefined>,
  options: ReadOptions,
): AsyncGenerator<PmRecord, void, undefined> {
  const { toCaller } = await textsOf(target, options);
  for await (const record of records) yield toCaller(record);
}

function checkedCount(value: number, name: string, definition: ResourceDefinition): void {
  if (Number.isInteger(value) && value >= 0) return;
  throw new PmError({
    code: 'invalid-input',
    why: `${name} is not a whole number of 0 or more.`,
    hint: 'Nothing was sent.',
    request: { method: 'GET', path: `/${definition.name}` },
    fields: { [name]: ['must be a whole number of 0 or more'] },
  });
}
