import { text } from 'plat-common/text';
import { isJson } from '../body.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { deleteRecord, updateRecord } from '../resource/change.js';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { checkedID } from '../resource/guard.js';
import { readRecord } from '../resource/read-record.js';
import { createResourceContext, type ResourceContext } from '../resource/target.js';
import { unescapeTexts } from '../resource/texts.js';
import type { ReadRecord } from '../resource/write.js';
import { changesAt, createAt } from './create-at.js';
import { kindIn, libraryAt, spaceAt } from './doc-places.js';
import type { Docs } from './docs.js';
import { docLibs, docModules, docSpaces, docs, SPACE_KINDS, USER_CREATED_SPACES } from './docs.js';

/** The operations on documents, their libraries, spaces and directories. */
export function createDocs(connection: Connection): Docs {
  const spaces = targetOf(docSpaces, connection);
  const libraries = targetOf(docLibs, connection);
  const documents = targetOf(docs, connection);
  const operations = {
    ...byNumber(documents),
    list: async (place: unknown, options?: ReadOptions) =>
      documentsAt(documents, libraries, spaces, place, connection.limits(options)),
    create: async (place: unknown, fields: unknown, options?: WriteOptions) =>
      createAt(documents, `${libraryAt(place)}/docs`, fields, options),
    spaces: {
      ...byNumber(spaces),
      list: async (kind: unknown, options?: ReadOptions) =>
        rowsAt(spaces, `/doc/${kindIn(kind, SPACE_KINDS)}/spaces`, 'spaces', connection.limits(options)),
      create: async (kind: unknown, fields: unknown, options?: WriteOptions) =>
        createAt(spaces, `/doc/${kindIn(kind, USER_CREATED_SPACES)}/spaces`, fields, options),
    },
    libs: {
      ...byNumber(libraries),
      list: async (place: unknown, options?: ReadOptions) =>
        librariesAt(libraries, spaces, place, connection.limits(options)),
      create: async (place: unknown, fields: unknown, options: WriteOptions = {}) => {
        const { path, kind, id } = spaceAt(place);
        const limits = connection.limits(options);
        // Servers create one even in a missing space, where no list shows it.
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
      const { target, path, list } = targetAt(place);
      return createAt(target, path, fields, options, async ({ parentID }, limits) => {
        // Servers accept a missing parent, where no list shows the directory.
        if (typeof parentID === 'number' && parentID > 0) found(await list(limits), parentID, path);
      });
    },
    ...changesAt(docModules, (place) => targetAt(place).target),
  };
}

/** The documents of a library. Servers show none of a library that is missing: then it has to be among those of its space. */
async function documentsAt(
  documents: ResourceContext,
  libraries: ResourceContext,
  spaces: ResourceContext,
  place: unknown,
  limits: Limits,
): Promise<PmRecord[]> {
  const path = libraryAt(place);
  const lib = isJson(place) ? Number(place.lib) : 0;
  const rows = await rowsAt(documents, `${path}/docs`, 'docs', limits);
  if (rows.length === 0) found(await librariesAt(libraries, spaces, place, limits), lib, path);
  return rows;
}

/**
 * The libraries of a space. Servers show those of another product, or none, in the place of one that is missing: where
 * none is its own, the space has to be among those of its kind.
 */
async function librariesAt(
  libraries: ResourceContext,
  spaces: ResourceContext,
  place: unknown,
  limits: Limits,
): Promise<PmRecord[]> {
  const { path, kind, id } = spaceAt(place);
  const rows = await rowsAt(libraries, `${path}/libs`, 'libs', limits);
  const isOwner = kind === 'product' || kind === 'project';
  const own = rows.filter((row) => !isOwner || row[kind] === undefined || row[kind] === id);
  if (own.length === 0) found(await rowsAt(spaces, `/doc/${kind}/spaces`, 'spaces', limits), id, path);
  return own;
}

function targetOf(definition: ResourceDefinition, connection: Connection): ResourceContext {
  const read: ReadRecord = async (id, limits) => {
    const record = await readRecord(definition, connection, id, limits).catch(async (error: unknown) => {
      throw definition.isBare && (await isMissing(error, connection, limits))
        ? notFound(id, `/${definition.name}/${id}`)
        : error;
    });
    // A deleted record stays readable, marked as deleted.
    return found(Number(record.deleted) === 1 ? [] : [record], id, `/${definition.name}/${id}`);
  };
  return createResourceContext(definition, connection, read);
}

/** Servers fail over a document that is missing: with HTTP 500, while others succeed. */
async function isMissing(error: unknown, connection: Connection, limits: Limits): Promise<boolean> {
  if (!(error instanceof PmError) || error.status !== 500) return false;
  const call = { method: 'GET', path: '/doc/my/spaces', wants: { as: 'list', key: 'spaces' } } as const;
  return connection.send(call, limits).then(
    () => true,
    () => false,
  );
}

/** What is done with one record by its number alone. */
function byNumber(target: ResourceContext) {
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
  { definition, connection }: ResourceContext,
  path: string,
  key: string,
  limits: Limits,
): Promise<PmRecord[]> {
  const { body } = await connection.send({ method: 'GET', path, wants: { as: 'list', key } }, limits);
  const rows = (body[key] as readonly unknown[]).filter(isJson);
  return rows.flatMap((row) => {
    const { data } = definition.record.safeParse(row);
    return data === undefined ? [] : [unescapeTexts(definition, data, true)];
  });
}

/** The record with this id; throws if it does not exist. */
function found(records: readonly PmRecord[], id: number, path: string): PmRecord {
  const record = records.find((one) => one.id === id);
  if (record !== undefined) return record;
  throw notFound(id, path);
}

function notFound(id: number, path: string): PmError {
  return new PmError({
    code: 'not-found',
    why: text`there is no ${id}, or the server does not show it to this user.`,
    hint: text`Check the list: deleted items no longer appear in it.`,
    request: { method: 'GET', path },
  });
}
