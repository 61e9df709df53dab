import { type BulkWriteOptions, createMany, transitMany, updateMany } from '../bulk/bulk-operations.js';
import type { Change } from '../bulk/tasks.js';
import type { Connection } from '../connection.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import { textsOf, writeTexts } from '../rich-text/texts.js';
import { deleteRecord, transitRecord, updateRecord } from './change.js';
import { createRecord } from './create.js';
import type { ResourceDefinition, TransitionRule } from './definition.js';
import { checkedID } from './guard.js';
import { addComment, readHistory } from './history.js';
import { listing } from './listing.js';
import { readRecord } from './read-record.js';
import type { ReadRecord, ResourceContext } from './target.js';

/** Makes the operations that a definition has, and no others: those that the interface of its resource has. */
export function createResource<Operations>(
  definition: ResourceDefinition,
  connection: Connection,
): Operations {
  const { create, update, list, get, history, transitions = {} } = definition;
  const read: ReadRecord | undefined =
    get && ((id, limits) => readRecord(definition, connection, id, limits));
  const target: ResourceContext = { definition, connection, read };
  // HTML goes through no further hands.
  const write = async (options: WriteOptions | undefined, run: Parameters<typeof writeTexts>[2]) =>
    connection.richText(options) === 'html' ? run(target, unchanged) : writeTexts(target, options, run);
  const transition = ([name, rule]: [string, TransitionRule]) => ({
    [name]: (id: unknown, fields?: unknown, options?: WriteOptions) =>
      write(options, (at, toServer) => transitRecord(at, name, rule, id, toServer(fields), options)),
    [`${name}Many`]: (ids: readonly number[], fields?: unknown, options?: BulkWriteOptions<Change>) =>
      transitMany(target, name, rule, ids, fields, options),
  });
  const members = {
    ...(read && get !== 'unlisted' && { get: getting(target, read) }),
    ...(history && {
      history: (id: unknown, options?: ReadOptions) => readHistory(target, id, options),
      comment: (id: unknown, content: unknown, options?: WriteOptions) =>
        addComment(target, id, content, options),
    }),
    ...(list && listing(target, list)),
    ...(create && {
      create: (fields: unknown, options?: WriteOptions) =>
        write(options, (at, toServer) => createRecord(at, create, toServer(fields), options)),
      createMany: (fields: readonly unknown[], options?: BulkWriteOptions<unknown>) =>
        createMany(target, create, fields, options),
    }),
    ...(update && {
      update: (id: unknown, fields: unknown, options?: WriteOptions) =>
        write(options, (at, toServer) => updateRecord(at, update, id, toServer(fields), options)),
      updateMany: (changes: readonly Change[], options?: BulkWriteOptions<Change>) =>
        updateMany(target, update, changes, options),
    }),
    delete: (id: unknown, options?: WriteOptions) => write(options, (at) => deleteRecord(at, id, options)),
    ...Object.assign({}, ...Object.entries(transitions).map(transition)),
  };
  // Edge: the definition lists as data what the interface declares as members; a test compares the two.
  return members as unknown as Operations;
}

const unchanged = (fields: unknown) => fields;

function getting(target: ResourceContext, read: ReadRecord) {
  const { definition, connection } = target;
  return async (given: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    const id = checkedID(given, 'id', { method: 'GET', path: `/${definition.name}/{id}` });
    if (connection.richText(options) === 'html') return read(id, limits);
    const { toCaller } = await textsOf(target, options);
    return toCaller(await read(id, limits));
  };
}
