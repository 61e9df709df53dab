import { directoryCreate, directoryRecord, directoryUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';

/** Directories of one kind of record as data. */
export interface DirectoryDefinition {
  /** Where they belong: the name in a place, and in the path. */
  place: { name: 'product' | 'execution'; path: 'products' | 'executions' };
  /** The rest. Its name is the path of one of them; there is no way to read one alone. */
  resource: ResourceDefinition;
}

const product = { name: 'product', path: 'products' } as const;
const execution = { name: 'execution', path: 'executions' } as const;

/** Directories, which servers call modules. Not in the specification: as observed on released servers. */
export const directories = {
  stories: { place: product, resource: resourceOf('story') },
  bugs: { place: product, resource: resourceOf('bug') },
  testcases: { place: product, resource: resourceOf('testcase') },
  tasks: { place: execution, resource: resourceOf('task') },
} as const satisfies Readonly<Record<string, DirectoryDefinition>>;

function resourceOf(kind: string) {
  return {
    name: `${kind}/modules`,
    one: 'module',
    record: directoryRecord,
    create: {
      fields: directoryCreate,
      wrongNames: { parent: 'parentID', title: 'name' },
      defaults: { parentID: () => 0 },
    },
    update: { fields: directoryUpdate, instead: {} },
    storedAs: { parentID: 'parent' },
    // The server places the whole tree anew after each change.
    bookkeeping: ['path', 'grade', 'order', 'url', 'children'],
  } as const satisfies ResourceDefinition;
}
