import { isJson } from '../body.js';
import type { Connection } from '../connection.js';
import { type DirectoryDefinition, directories } from '../definitions/directories.js';
import { PmError } from '../errors.js';
import type { Modules } from '../operations/directories.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import { checkedID } from '../resource/guard.js';
import { openTarget, type Target } from '../resource/target.js';
import { changesAt, createAt } from './create-at.js';
import { directoryAt, treeAt } from './tree.js';

/** The operations on directories of stories, bugs, test cases and tasks. */
export function createModules(connection: Connection): Modules {
  const made = Object.entries(directories).map(([name, definition]) => [
    name,
    operationsOf(definition, connection),
  ]);
  // Edge: the definitions tell the place of each kind, which its interface says as a type; a test holds one against the other.
  return Object.fromEntries(made) as unknown as Modules;
}

function operationsOf(definition: DirectoryDefinition, connection: Connection) {
  const { resource } = definition;
  const targetAt = (place: unknown): Target => {
    const path = pathOf(definition, place);
    const read: Target['read'] = (id, limits) => directoryAt(connection, path, id, limits);
    return openTarget(resource, connection, read);
  };
  return {
    list: async (place: unknown, options?: ReadOptions) =>
      treeAt(connection, pathOf(definition, place), connection.limits(options)),
    create: async (place: unknown, fields: unknown, options?: WriteOptions) =>
      createAt(targetAt(place), pathOf(definition, place), fields, options),
    ...changesAt(resource, targetAt),
  };
}

/** `/products/1/story/modules` */
function pathOf({ place: { name, path }, resource }: DirectoryDefinition, given: unknown): string {
  const request = { method: 'GET', path: `/${path}/{id}/${resource.name}` };
  const place = isJson(given) ? given : {};
  const other = Object.keys(place).find((key) => key !== name);
  if (other !== undefined) {
    const why = `these directories are those of one ${name}, and of no ${other}.`;
    const hint = `Give { ${name}: … }. Nothing was sent.`;
    throw new PmError({ code: 'field-name', why, hint, request, fields: { [other]: [why] } });
  }
  return `/${path}/${checkedID(place[name], name, request)}/${resource.name}`;
}
