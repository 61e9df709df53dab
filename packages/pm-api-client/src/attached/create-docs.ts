import { isJson } from '../body.js';
import type { Connection } from '../connection.js';
import { docLibs, docModules, docSpaces, docs, MADE_BY_PEOPLE, SPACE_KINDS } from '../definitions/docs.js';
import { PmError } from '../errors.js';
import type { Docs } from '../operations/docs.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { deleteRecord, updateRecord } from '../resource/change.js';
import { readRecord } from '../resource/create-resource.js';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { checkedID } from '../resource/guard.js';
import { openTarget, type Target } from '../resource/target.js';
import type { ReadRecord } from '../resource/write.js';
import { changesAt, createAt } from './create-at.js';
import { kindIn, libraryAt, spaceAt } from './doc-places.js';

/** The operations on documents, their libraries, spaces and directories. */
export function createDocs(connection: Connection): Docs {
  const spaces = targetOf(docSpaces, connection);
  const libraries = targetOf(docLibs, connection);
  const documents = targetOf(docs, connection);
  const operations = {
    ...byNumber(documents),
    list: async (place: unknown, options?: ReadOptions) =>
      rowsAt(documents, `${libraryAt(place)}/docs`, 'docs', connection.limits(options)),
    create: async (place: unknown, fields: unknown, options?: WriteOptions) =>
      createAt(documents, `${libraryAt(place)}/docs`, fields, options),
    spaces: {
      ...byNumber(spaces),
      list: async (kind: unknown, options?: ReadOptions) =>
        rowsAt(spaces, `/doc/${kindIn(kind, SPACE_KINDS)}/spaces`, 'spaces', connection.limits(options)),
      create: async (kind: unknown, fields: unknown, options?: WriteOptions) =>
        createAt(spaces, `/doc/${kindIn(kind, MADE_BY_PEOPLE)}/spaces`, fields, options),
    },
    libs: {
      ...byNumber(libraries),
      list: async (place: unknown, options?: ReadOptions) =>
        rowsAt(libraries, `${spaceAt(place).path}/libs`, 'libs', connection.limits(options)),
      create: async (place: unknown, fields: unknown, options: WriteOptions = {}) => {
        const { path, kind, id } = spaceAt(place);
        const limits = connection.limits(options);
        // Servers make one in a space that is not there, where nobody finds it.
        if (!options.dryRun) found(await rowsAt(spaces, `/doc/${kind}/spaces`, 'spaces', limits), id, path);
        return createAt(libraries, `${path}/libs`, fields, options);
      },
    },
    modules: directoriesOf(connection),
  };
  // Edge: what `dryRun` resolves with depends on its value, which only the interface can say.
  return operations as unknown as Docs;
}

/** Directories, which are read in the list of their library alone. */
function directoriesOf(connection: Connection) {
  const targetAt = (place: unknown) => {
    const path = `${libraryAt(place)}/modules`;
    const target = targetOf(docModules, connection);
    const list = (limits: Limits) => rowsAt(target, path, 'modules', limits);
    const read: ReadRecord = async (id, limits) => found(await list(limits), id, path);
    return { path, list, target: { ...target, read } };
  };
  return {
    list: async (place: unknown, options?: ReadOptions) => targetAt(place).list(connection.limits(options)),
    create: async (place: unknown, fields: unknown, options?: WriteOptions) => {
      const { target, path } = targetAt(place);
      return createAt(target, path, fields, options);
    },
    ...changesAt(docModules, (place) => targetAt(place).target),
  };
}

function targetOf(definition: ResourceDefinition, connection: Connection): Target {
  const read: ReadRecord = async (id, limits) => {
    const record = await readRecord(definition, connection, id, limits);
    // What was deleted stays readable, and is no more.
    return found(Number(record.deleted) === 1 ? [] : [record], id, `/${definition.name}/${id}`);
  };
  return openTarget(definition, connection, read);
}

/** What is done with one record by its number alone. */
function byNumber(target: Target) {
  const { definition, connection, read } = target;
  const { name, update } = definition;
  return {
    get: async (id: unknown, options?: ReadOptions) =>
      read?.(checkedID(id, 'id', { method: 'GET', path: `/${name}/{id}` }), connection.limits(options)),
    ...(update && {
      update: async (id: unknown, fields: unknown, options?: WriteOptions) =>
        updateRecord(target, update, id, fields, options),
    }),
    delete: async (id: unknown, options?: WriteOptions) => deleteRecord(target, id, options),
  };
}

/** The rows of a list that is whole, without pages. */
async function rowsAt(
  { definition, connection }: Target,
  path: string,
  key: string,
  limits: Limits,
): Promise<PmRecord[]> {
  const { body } = await connection.send({ method: 'GET', path, wants: { as: 'list', key } }, limits);
  const rows = (body[key] as readonly unknown[]).filter(isJson);
  return rows.map((row) => definition.record.safeParse(row).data).filter((row) => row !== undefined);
}

/** The record of this number; an error where there is none. */
function found(records: readonly PmRecord[], id: number, path: string): PmRecord {
  const record = records.find((one) => one.id === id);
  if (record !== undefined) return record;
  throw new PmError({
    code: 'not-found',
    why: `there is no ${id}, or nobody shows it to this user.`,
    hint: 'Look at the list: what was deleted is in it no more.',
    request: { method: 'GET', path },
  });
}
