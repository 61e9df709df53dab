import { text } from 'plat-common/text';
import { isJson } from '../body.js';
import type { Connection } from '../connection.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import { deleteRecord, updateRecord } from '../resource/change.js';
import { checkedID } from '../resource/guard.js';
import type { ResourceContext } from '../resource/target.js';
import { wrongField } from '../wrong-fields.js';
import { createAt } from './create-at.js';
import type { Modules } from './directories.js';
import { type DirectoryDefinition, directories } from './directories.js';
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
  const { resource } = definition;
  const targetAt = (place: unknown): ResourceContext => {
    const tree = treeOf(definition, place);
    const read: ResourceContext['read'] = (id, limits) => directoryAt(connection, tree, id, limits);
    return { definition: resource, connection, read };
  };
  return {
    list: async (place: unknown, options?: ReadOptions) =>
      treeAt(connection, treeOf(definition, place), connection.limits(options)),
    create: async (place: unknown, fields: unknown, options?: WriteOptions) => {
      const tree = treeOf(definition, place);
      return createAt(targetAt(place), tree.path, fields, options, async ({ parentID }, limits) => {
        const request = { method: 'POST', path: tree.path };
        if (isNumberOfOne(parentID))
          await checkParent(connection, tree, { parent: parentID, field: 'parentID', request }, limits);
      });
    },
    update: async (place: unknown, id: unknown, fields: unknown, options: WriteOptions = {}) => {
      const tree = treeOf(definition, place);
      const parent = isJson(fields) ? fields.parent : undefined;
      if (isNumberOfOne(parent) && isNumberOfOne(id) && !options.dryRun) {
        const request = { method: 'PUT', path: `/${resource.name}/${id}` };
        const move = { id, parent, field: 'parent', request };
        await checkParent(connection, tree, move, connection.limits(options));
      }
      return updateRecord(targetAt(place), resource.update, id, fields, options);
    },
    delete: async (place: unknown, id: unknown, options?: WriteOptions) =>
      deleteRecord(targetAt(place), id, options),
  };
}

function isNumberOfOne(id: unknown): id is number {
  return typeof id === 'number' && id > 0;
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
    const why = text`these directories are those of one ${name}, and of no ${other}.`;
    const hint = text`Give { ${name}: … }. Nothing was sent.`;
    throw wrongField(other, why, { code: 'field-name', why, hint, request });
  }
  return `/${path}/${checkedID(place[name], name, request)}/${resource.name}`;
}
