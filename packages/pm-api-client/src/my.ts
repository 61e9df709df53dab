import { isJson } from './body.js';
import { definitions } from './definitions/index.js';
import type { My } from './operations/my.js';
import type { ReadOptions } from './options.js';
import type { ResourceDefinition } from './resource/definition.js';

type Operation = (filter: unknown, options?: ReadOptions) => unknown;

/** The lists of a resource, whatever its records are. */
export type AnyLists = Readonly<Record<'list' | 'each' | 'all', Operation>>;

/** The lists of the caller's own records, of each resource that has one. */
export function createMy(listsOf: (name: string) => AnyLists): My {
  const lists = Object.values<ResourceDefinition>(definitions)
    .filter(({ list }) => list?.my !== undefined)
    .map(({ name }) => [name, ownOf(listsOf(name))] as const);
  // Edge: which resources have such a list is said by their definitions; a test holds these against the interface.
  return Object.fromEntries(lists) as unknown as My;
}

function ownOf({ list, each, all }: AnyLists): AnyLists {
  const own =
    (read: Operation): Operation =>
    (filter, options) =>
      // What is no object is refused where the filter is checked.
      read(filter === undefined || isJson(filter) ? { ...filter, my: true } : filter, options);
  return { list: own(list), each: own(each), all: own(all) };
}
