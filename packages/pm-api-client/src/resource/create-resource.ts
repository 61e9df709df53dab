import { bulkOperations } from '../bulk/bulk-operations.js';
import type { Connection } from '../connection.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import { textsOf, writeTexts } from '../rich-text/texts.js';
import { deleteRecord, transitRecord, updateRecord } from './change.js';
import { createRecord } from './create.js';
import type { ResourceDefinition } from './definition.js';
import { checkedID } from './guard.js';
import { historyOf } from './history.js';
import { listing } from './listing.js';
import { readRecord } from './read-record.js';
import { createResourceContext, type ResourceContext } from './target.js';
import type { ReadRecord } from './write.js';

/** Makes the operations that a definition has, and no others: those that the interface of its resource has. */
export function createResource<Operations>(
  definition: ResourceDefinition,
  connection: Connection,
): Operations {
  const read: ReadRecord | undefined =
    definition.get && ((id, limits) => readRecord(definition, connection, id, limits));
  const target = createResourceContext(definition, connection, read);
  const { create, update, list, transitions = {} } = definition;
  const members = {
    ...bulkOperations(target),
    ...(read && definition.get === true && { get: getting(target, read) }),
    ...(definition.history && historyOf(target)),
    ...(list && listing(target, list)),
    ...(create && {
      create: (fields: unknown, options?: WriteOptions) =>
        writeTexts(target, options, ({ target: at, toServer }) =>
          createRecord(at, create, toServer(fields), options),
        ),
    }),
    ...(update && {
      update: (id: unknown, fields: unknown, options?: WriteOptions) =>
        writeTexts(target, options, ({ target: at, toServer }) =>
          updateRecord(at, update, id, toServer(fields), options),
        ),
    }),
    ...(definition.delete && {
      delete: (id: unknown, options?: WriteOptions) =>
        writeTexts(target, options, ({ target: at }) => deleteRecord(at, id, options)),
    }),
    ...Object.fromEntries(
      Object.entries(transitions).map(([name, rule]) => [
        name,
        (id: unknown, fields?: unknown, options?: WriteOptions) =>
          writeTexts(target, options, ({ target: at, toServer }) =>
            transitRecord(at, name, rule, id, toServer(fields), options),
          ),
      ]),
    ),
  };
  // Edge: the definition lists as data what the interface declares as members; a test compares the two.
  return members as unknown as Operations;
}

function getting(target: ResourceContext, read: ReadRecord) {
  const { definition, connection } = target;
  return async (given: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    const id = checkedID(given, 'id', { method: 'GET', path: `/${definition.name}/{id}` });
    const { toCaller } = await textsOf(target, options);
    return toCaller(await read(id, limits));
  };
}
