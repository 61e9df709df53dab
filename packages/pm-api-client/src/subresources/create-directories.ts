import { isJson } from 'plat-common/json';
import { forPrograms, text } from 'plat-common/text';
import { directoryRecord } from 'plat-schemas/pm';
import type { Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError, wrongField } from '../errors.js';
import { CHECK_PROXIES } from '../hints.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { changeRecord, deleteRecord } from '../resource/change.js';
import { createRecord } from '../resource/create.js';
import type { PmRecord, RequestRules } from '../resource/definition.js';
import { checkedID } from '../resource/guard.js';
import { type ReadRecord, unescapeTexts } from '../resource/read-record.js';
import type { Directory, DirectoryDefinition, Modules } from './directories.js';
import { directories, directoryTexts } from './directories.js';

/** The operations on directories of stories, bugs, test cases and tasks. */
export function createModules(connection: Connection): Modules {
  const made = Object.entries(directories).map(([name, definition]) => [
    name,
    operationsOf(definition, connection),
  ]);
  // Edge: the definitions have the place of each kind as data and the interface as a type; a test compares the two.
  return Object.fromEntries(made) as unknown as Modules;
}

function operationsOf(definition: DirectoryDefinition, connection: Connection) {
  const treeIn = (place: unknown): Tree => ({ ...treeOf(definition, place), connection });
  const at = (place: unknown, options?: WriteOptions) => {
    const tree = treeIn(place);
    const beforeSend: RequestRules['beforeSend'] = async (sent, { record, server }) => {
      if (server) await checkParent(tree, sent.body, record?.id, connection.limits(options));
      return sent;
    };
    const { create, update, ...others } = definition.resource;
    const rules = { create: { ...create, beforeSend }, update: { ...update, beforeSend } };
    const read: ReadRecord = (id, limits) => directoryAt(tree, id, limits);
    return { target: { definition: { ...others, ...rules }, connection, read }, ...rules, path: tree.path };
  };
  return {
    list: async (place: unknown, options?: ReadOptions) => treeAt(treeIn(place), connection.limits(options)),
    create: async (place: unknown, fields: unknown, options?: WriteOptions) => {
      const { target, create, path } = at(place, options);
      return createRecord(target, create, fields, options, { path });
    },
    update: async (place: unknown, id: unknown, fields: unknown, options?: WriteOptions) => {
      const { target, update } = at(place, options);
      return changeRecord(target, update, undefined, id, fields, options);
    },
    delete: async (place: unknown, id: unknown, options?: WriteOptions) =>
      deleteRecord(at(place).target, id, options),
  };
}

/** The tree of a product or execution. */
function treeOf({ place: { name, path }, resource, type }: DirectoryDefinition, given: unknown) {
  const request = { method: 'GET', path: `/${path}/{id}/${resource.name}` };
  const place = isJson(given) ? given : {};
  const other = Object.keys(place).find((key) => key !== name);
  if (other !== undefined) {
    const why = forPrograms`these directories are those of one ${name}, and of no ${other}.`;
    const hint = forPrograms`Give { ${name}: … }. Nothing was sent.`;
    throw wrongField(other, why, { code: 'field-name', why, hint, request });
  }
  return { path: `/${path}/${checkedID(place[name], name, request)}/${resource.name}`, type };
}

/** A tree on the server, of which the directories of one kind count. */
interface Tree {
  connection: Connection;
  /** `/products/1/story/modules` */
  path: string;
  /** The kind, as records name it; the tree of test cases has the directories of stories, too. */
  type: string;
}

/** The directories at the top of a tree, each with those in it. */
async function treeAt(tree: Tree, limits: Limits): Promise<Directory[]> {
  return ofKind(await wholeTree(tree, limits), tree.type);
}

/** The same with the directories of other kinds. */
async function wholeTree({ connection, path }: Tree, limits: Limits): Promise<Directory[]> {
  const { body } = await connection.send({ method: 'GET', path, wants: { as: 'list', key: 'tree' } }, limits);
  try {
    return directoriesIn(body.tree);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const why = text`the tree has more levels than can be read.`;
    const request = { method: 'GET', path };
    throw new PmError({ code: 'bad-response', why, hint: CHECK_PROXIES, request, cause: error });
  }
}

/** Directories of one kind; those in one of another kind are in its place. */
function ofKind(directories: readonly Directory[], type: string): Directory[] {
  return directories.flatMap((directory) => {
    const children = ofKind(directory.children, type);
    const isOther = (directory.type ?? type) !== type;
    return isOther ? children : [{ ...directory, children }];
  });
}

/**
 * Rejects a parent outside the tree, the directory itself and its descendants: the server accepts these, and the directory
 * disappears from the tree. `id`: the directory that is moved.
 */
async function checkParent(
  tree: Tree,
  { parentID, parent = parentID }: Fields,
  id: number | undefined,
  limits: Limits,
): Promise<void> {
  if (typeof parent !== 'number' || parent === 0) return;
  const all = withAllBelow(await wholeTree(tree, limits));
  const own = all.find((directory) => directory.id === id);
  const problem = !all.some((directory) => directory.id === parent)
    ? text`${parent} is not a directory of this tree`
    : own !== undefined && withAllBelow([own]).some((directory) => directory.id === parent)
      ? text`${parent} is directory ${own.id} itself or one in it`
      : undefined;
  if (problem === undefined) return;
  const hint = text`Give the id of another directory of the tree, or 0 for its top. Nothing was sent.`;
  const request = { method: id === undefined ? 'POST' : 'PUT', path: tree.path };
  throw wrongField(parentID === undefined ? 'parent' : 'parentID', problem, { hint, request });
}

/** One directory, wherever in the tree it is. */
async function directoryAt(tree: Tree, id: number, limits: Limits): Promise<PmRecord> {
  const found = withAllBelow(await treeAt(tree, limits)).find((directory) => directory.id === id);
  if (found !== undefined) {
    const { children, ...record } = found;
    return record;
  }
  const why = text`there is no directory ${id} of this kind in the tree.`;
  const hint = text`Check the tree: deleted modules and their children no longer appear.`;
  throw new PmError({ code: 'not-found', why, hint, request: { method: 'GET', path: tree.path } });
}

/** Trees of tasks begin with products, which are no directories and have no number: what is in them counts. */
function directoriesIn(nodes: unknown): Directory[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isJson).flatMap((node) => {
    const children = directoriesIn(node.children);
    const { data } = directoryRecord.safeParse(node);
    return data === undefined ? children : [{ ...unescapeTexts(directoryTexts, data, true), children }];
  });
}

function withAllBelow(directories: readonly Directory[]): Directory[] {
  return directories.flatMap((directory) => [directory, ...withAllBelow(directory.children)]);
}
