import type { Call } from './call.js';

/** What a call does, in the words in which released servers grant it: `bug` and `create`. */
export interface Operation {
  module: string;
  /** Undefined where the specification and the observed servers do not tell the name. */
  operation: string | undefined;
}

/** The module and operation of a call, by method and path. */
export function operationOf({ method, path }: Pick<Call, 'method' | 'path'>): Operation {
  const [first = '', id, word] = path.split('/').slice(1);
  const module = moduleOf(first);
  if (method === 'POST') return { module, operation: 'create' };
  if (method === 'DELETE') return { module, operation: 'delete' };
  if (method === 'PUT') return { module, operation: word ?? 'edit' };
  if (word !== undefined) return listOperation(first, word);
  return { module, operation: id === undefined ? undefined : 'view' };
}

/** The module of a collection: `stories` is `story`. */
function moduleOf(collection: string): string {
  return collection.replace(/ies$/, 'y').replace(/s$/, '');
}

// Lists of bugs, cases, test tasks and systems in a product are `browse` of their own module; in an execution a list is
// an operation of the execution. The names of the other lists were not seen.
function listOperation(parent: string, collection: string): Operation {
  const module = moduleOf(collection);
  if (parent === 'executions') return { module: 'execution', operation: module };
  const isOwn = parent === 'products' && ['bug', 'testcase', 'testtask', 'system'].includes(module);
  return { module, operation: isOwn ? 'browse' : undefined };
}
