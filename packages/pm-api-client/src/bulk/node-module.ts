import { unfit } from './journal-lines.js';

/** What a journal takes from Node. */
interface Modules {
  'node:fs/promises': typeof import('node:fs/promises');
  'node:crypto': typeof import('node:crypto');
}

/** A module of Node, asked for by name and when it is needed, so that a bundler for browsers has nothing to resolve. */
export function nodeModule<Name extends keyof Modules>(name: Name): Modules[Name] {
  const module = globalThis.process?.getBuiltinModule?.(name);
  if (module === undefined) throw unfit('a journal is a file, and this runtime has none');
  // Edge: Node gives the module of that name.
  return module as Modules[Name];
}
