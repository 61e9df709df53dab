import { bulkOperations } from '../bulk/bulk-operations.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { EachOptions, Limits, ReadOptions, WriteOptions } from '../options.js';
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
    ...(list && listing(definition, list, connection)),
    ...(create && {
      create: (fields: unknown, options?: WriteOptions) => createRecord(target, create, fields, options),
    }),
    ...(update && {
      update: (id: unknown, fields: unknown, options?: WriteOptions) =>
        updateRecord(target, update, id, fields, options),
    }),
    ...(definition.delete && {
      delete: (id: unknown, options?: WriteOptions) => deleteRecord(target, id, options),
    }),
    ...Object.fromEntries(
      Object.entries(transitions).map(([name, rule]) => [
        name,
        (id: unknown, fields?: unknown, options?: WriteOptions) =>
          transitRecord(target, name, rule, id, fields, options),
      ]),
    ),
  };
  // Edge: what the definition holds as data, its interface says as members; a test holds the one against the other.
  return members as unknown as Operations;
}

function getting({ definition, connection }: Target, read: ReadRecord) {
  return async (id: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    return read(checkedID(id, 'id', { method: 'GET', path: `/${definition.name}/{id}` }), limits);
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

function listing(definition: ResourceDefinition, rule: ListRule, connection: Connection) {
  const each = (filter: unknown, { prefetch = 0, maxItems = Infinity, ...options }: EachOptions = {}) => {
    checkedCount(prefetch, 'prefetch', definition);
    if (maxItems !== Infinity) checkedCount(maxItems, 'maxItems', definition);
    const request = checkedFilter(definition, rule, filter, { whole: maxItems });
    return eachOf(definition, request, connection, { ...options, prefetch, maxItems });
  };
  return {
    list: async (filter: unknown, options?: ReadOptions) => {
      const request = checkedFilter(definition, rule, filter);
      const page = await fetchPage(definition, connection, request, connection.limits(options), 'explain');
      return { ...page, items: page.items.filter((record) => isOf(rule, record)) };
    },
    each,
    all: async (filter: unknown, options?: EachOptions) => {
      const records: PmRecord[] = [];
      for await (const record of each(filter, options)) records.push(record);
      return records;
    },
  };
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
