import { directoryRecord } from 'plat-schemas/pm';
import { isJson } from '../body.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Directory } from '../operations/directories.js';
import type { Limits } from '../options.js';
import type { PmRecord } from '../resource/definition.js';

/** The directories at the top of a tree, each with those in it. */
export async function treeAt(connection: Connection, path: string, limits: Limits): Promise<Directory[]> {
  const { body } = await connection.send({ method: 'GET', path, wants: { as: 'list', key: 'tree' } }, limits);
  return directoriesIn(body.tree);
}

/** One directory, wherever in the tree it is. */
export async function directoryAt(
  connection: Connection,
  path: string,
  id: number,
  limits: Limits,
): Promise<PmRecord> {
  const found = withAllBelow(await treeAt(connection, path, limits)).find((directory) => directory.id === id);
  if (found !== undefined) {
    const { children, ...record } = found;
    return record;
  }
  throw new PmError({
    code: 'not-found',
    why: `there is no directory ${id} in the tree.`,
    hint: 'Look at the tree: what was deleted is in it no more, nor is what was in there.',
    request: { method: 'GET', path },
  });
}

/** Trees of tasks begin with products, which are no directories and have no number: what is in them counts. */
function directoriesIn(nodes: unknown): Directory[] {
  if (!Array.isArray(nodes)) return [];
  return nodes.filter(isJson).flatMap((node) => {
    const children = directoriesIn(node.children);
    const { data } = directoryRecord.safeParse(node);
    return data === undefined ? children : [{ ...data, children }];
  });
}

function withAllBelow(directories: readonly Directory[]): Directory[] {
  return directories.flatMap((directory) => [directory, ...withAllBelow(directory.children)]);
}
