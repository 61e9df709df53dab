import { isJson } from 'plat-common/json';
import { type BulkWriteOptions, writeMany } from '../bulk/run-bulk.js';
import { type Change, changeTask, createTask } from '../bulk/tasks.js';
import type { Connection } from '../connection.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import { textsOf, writeTexts } from '../rich-text/texts.js';
import { changeRecord, deleteRecord } from './change.js';
import { createRecord } from './create.js';
import type { ResourceDefinition, TransitionRule, UpdateRule } from './definition.js';
import { checkedID } from './guard.js';
import { addComment, readHistory } from './history.js';
import { listing } from './listing.js';
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
