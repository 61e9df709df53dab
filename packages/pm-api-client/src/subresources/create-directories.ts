import { isJson } from 'plat-common/json';
import { forPrograms } from 'plat-common/text';
import type { Connection } from '../connection.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import { changeRecord, deleteRecord } from '../resource/change.js';
import { createRecord } from '../resource/create.js';
import type { RequestRules } from '../resource/definition.js';
import { checkedID } from '../resource/guard.js';
import type { ReadRecord } from '../resource/target.js';
import { wrongField } from '../wrong-fields.js';
import { type DirectoryDefinition, directories, type Modules } from './directories.js';
import { checkParent, directoryAt, type Tree, treeAt } from './tree.js';

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
  const at = (place: unknown, options?: WriteOptions) => {
    const tree = treeOf(definition, place);
    const beforeSend: RequestRules['beforeSend'] = async (sent, { record, server }) => {
      if (server) await checkParent(connection, tree, sent.body, record?.id, connection.limits(options));
      return sent;
    };
    const { create, update, ...others } = definition.resource;
    const rules = { create: { ...create, beforeSend }, update: { ...update, beforeSend } };
    const read: ReadRecord = (id, limits) => directoryAt(connection, tree, id, limits);
    return { target: { definition: { ...others, ...rules }, connection, read }, ...rules, path: tree.path };
  };
  return {
    list: async (place: unknown, options?: ReadOptions) =>
      treeAt(connection, treeOf(definition, place), connection.limits(options)),
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

function treeOf(definition: DirectoryDefinition, place: unknown): Tree {
  return { path: pathOf(definition, place), type: definition.type };
}

/** `/products/1/story/modules` */
function pathOf({ place: { name, path }, resource }: DirectoryDefinition, given: unknown): string {
  const request = { method: 'GET', path: `/${path}/{id}/${resource.name}` };
  const place = isJson(given) ? given : {};
  const other = Object.keys(place).find((key) => key !== name);
  if (other !== undefined) {
    const why = forPrograms`these directories are those of one ${name}, and of no ${other}.`;
    const hint = forPrograms`Give { ${name}: … }. Nothing was sent.`;
    throw wrongField(other, why, { code: 'field-name', why, hint, request });
  }
  return `/${path}/${checkedID(place[name], name, request)}/${resource.name}`;
}
