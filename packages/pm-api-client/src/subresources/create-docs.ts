import { isJson } from 'plat-common/json';
import { forPrograms, listed, type Text, text } from 'plat-common/text';
import { docLibRecord, docRecord } from 'plat-schemas/pm';
import type * as z from 'zod/mini';
import type { Connection } from '../connection.js';
import { PmError, wrongField } from '../errors.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { deleteRecord } from '../resource/change.js';
import { createRecord } from '../resource/create.js';
import type { PmRecord } from '../resource/definition.js';
import { checkedID } from '../resource/guard.js';
import { type ReadRecord, readRecord, unescapeTexts } from '../resource/read-record.js';
import { type Docs, docs, SPACE_KINDS } from './docs.js';

/** The operations on documents, and the lists of their libraries and spaces. */
export function createDocs(connection: Connection): Docs {
  const read: ReadRecord = (id, limits) =>
    readRecord(docs, connection, id, limits).catch(async (error: unknown) => {
      throw (await isMissing(error, connection, limits)) ? notFound(id, `/${docs.name}/${id}`) : error;
    });
  const target = { definition: docs, connection, read };
  const reading =
    (readAt: (given: unknown, limits: Limits) => Promise<unknown>) =>
    async (given: unknown, options?: ReadOptions) =>
      readAt(given, connection.limits(options));
  const request = { method: 'GET', path: `/${docs.name}/{id}` };
  const operations = {
    get: reading((id, limits) => read(checkedID(id, 'id', request), limits)),
    list: reading((place, limits) => documentsAt(connection, place, limits)),
    create: async (place: unknown, fields: unknown, options?: WriteOptions) =>
      createRecord(target, docs.create, fields, options, { path: `${libraryAt(place).path}/docs` }),
    delete: async (id: unknown, options?: WriteOptions) => deleteRecord(target, id, options),
    spaces: { list: reading((kind, limits) => spacesOf(connection, kindIn(kind), limits)) },
    libs: { list: reading((place, limits) => librariesAt(connection, place, limits)) },
  };
  // Edge: what `dryRun` resolves with depends on its value, which only the interface can say.
  return operations as unknown as Docs;
}

/** Servers fail over a document that is missing: with HTTP 500, while others succeed. */
async function isMissing(error: unknown, connection: Connection, limits: Limits): Promise<boolean> {
  if (!(error instanceof PmError) || error.status !== 500) return false;
  return spacesOf(connection, 'my', limits).then(
    () => true,
    () => false,
  );
}

async function spacesOf(connection: Connection, kind: string, limits: Limits): Promise<PmRecord[]> {
  return rowsAt(connection, `/doc/${kind}/spaces`, 'spaces', docLibRecord, limits);
}

/** The documents of a library. Servers show none of a library that is missing: then it has to be among those of its space. */
async function documentsAt(connection: Connection, place: unknown, limits: Limits): Promise<PmRecord[]> {
  const { path, lib } = libraryAt(place);
  const rows = await rowsAt(connection, `${path}/docs`, 'docs', docRecord, limits);
  if (rows.length === 0) requireIn(await librariesAt(connection, place, limits), lib, path);
  return rows.map((row) => unescapeTexts(docs, row, true));
}

/**
 * The libraries of a space. Servers show those of another product, or none, in the place of one that is missing: where
 * none is its own, the space has to be among those of its kind.
 */
async function librariesAt(connection: Connection, place: unknown, limits: Limits): Promise<PmRecord[]> {
  const { path, kind, id } = spaceAt(place);
  const rows = await rowsAt(connection, `${path}/libs`, 'libs', docLibRecord, limits);
  const isOwner = kind === 'product' || kind === 'project';
  const own = rows.filter((row) => !isOwner || row[kind] === undefined || row[kind] === id);
  if (own.length === 0) requireIn(await spacesOf(connection, kind, limits), id, path);
  return own;
}

/** The rows of a list that is whole, without pages. */
async function rowsAt(
  connection: Connection,
  path: string,
  key: string,
  record: z.ZodMiniType<PmRecord>,
  limits: Limits,
): Promise<PmRecord[]> {
  const { body } = await connection.send({ method: 'GET', path, wants: { as: 'list', key } }, limits);
  return (body[key] as readonly unknown[]).flatMap((row) => record.safeParse(row).data ?? []);
}

/** Rejects if no record has this id. */
function requireIn(records: readonly PmRecord[], id: number, path: string): void {
  if (!records.some((one) => one.id === id)) throw notFound(id, path);
}

function notFound(id: number, path: string): PmError {
  const why = text`there is no ${id}, or the server does not show it to this user.`;
  const hint = text`Check the list: deleted items no longer appear in it.`;
  return new PmError({ code: 'not-found', why, hint, request: { method: 'GET', path } });
}

const REQUEST = { method: 'GET', path: '/doc/{kind}/spaces' } as const;

/** A kind of spaces, checked. */
function kindIn(given: unknown): string {
  const kind = SPACE_KINDS.find((one) => one === given);
  if (kind !== undefined) return kind;
  throw unfit('kind', forPrograms`the kind of a space is one of ${listed('items', SPACE_KINDS)}`);
}

/** Where a space is, such as `/doc/team/spaces/3`. */
function spaceAt(given: unknown): { path: string; kind: string; id: number } {
  const place = isJson(given) ? given : {};
  const [kind, ...others] = SPACE_KINDS.filter((one) => place[one] !== undefined);
  const kinds = listed('items', SPACE_KINDS);
  if (kind === undefined || others.length > 0)
    throw unfit('place', forPrograms`a place has exactly one of ${kinds}, with a number`);
  const id = checkedID(place[kind], kind, REQUEST);
  return { path: `/doc/${kind}/spaces/${id}`, kind, id };
}

/** Where a library is, such as `/doc/team/spaces/3/libs/4`. */
function libraryAt(given: unknown): { path: string; lib: number } {
  const { path } = spaceAt(given);
  const lib = checkedID(isJson(given) ? given.lib : undefined, 'lib', REQUEST);
  return { path: `${path}/libs/${lib}`, lib };
}

function unfit(field: string, why: Text): PmError {
  return wrongField(field, why, { why: text`${why}.`, request: REQUEST });
}
