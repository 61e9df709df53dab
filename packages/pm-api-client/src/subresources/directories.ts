import { withEntities } from 'plat-common/entities';
import { type Text, text } from 'plat-common/text';
import {
  type DirectoryCreate,
  type DirectoryRecord,
  type DirectoryUpdate,
  directoryCreate,
  directoryRecord,
  directoryUpdate,
} from 'plat-schemas/pm';
import type { Fields } from '../call.js';
import type { ReadOptions } from '../options.js';
import type { CreateRule, ResourceDefinition, UpdateRule } from '../resource/definition.js';
import type { Not } from '../resource/resource.js';
import type { Writes } from '../resource/written.js';

/** Directories of one kind of record as data. */
export interface DirectoryDefinition {
  /** Where they belong: the name in a place, and in the path. */
  place: { name: 'product' | 'execution'; path: 'products' | 'executions' };
  /** The kind, as records name it. */
  type: string;
  /** The rest. Its name is the path of one of them; there is no way to read one alone. */
  resource: ResourceDefinition & { create: CreateRule; update: UpdateRule };
}

/** Servers show the name with entities. */
export const directoryTexts = { texts: ['name'], escaped: ['name'] } as const;

const product = { name: 'product', path: 'products' } as const;
const execution = { name: 'execution', path: 'executions' } as const;

/** Directories, which servers call modules. Not in the specification: as observed on released servers. */
export const directories = {
  stories: { place: product, type: 'story', resource: resourceOf('story') },
  bugs: { place: product, type: 'bug', resource: resourceOf('bug') },
  testcases: { place: product, type: 'case', resource: resourceOf('testcase') },
  tasks: { place: execution, type: 'task', resource: resourceOf('task') },
} as const satisfies Readonly<Record<string, DirectoryDefinition>>;

function resourceOf(kind: string) {
  return {
    name: `${kind}/modules`,
    one: 'module',
    record: directoryRecord,
    ...directoryTexts,
    create: {
      fields: directoryCreate,
      wrongNames: { parent: 'parentID', title: 'name' },
      defaults: { parentID: () => 0 },
      check: nameThatFits,
    },
    update: {
      fields: directoryUpdate,
      instead: {},
      // Released servers damage a name that they fill in again.
      fromRecord: { name: true },
      check: nameThatFits,
    },
    // The server places the whole tree anew after each change.
    bookkeeping: ['path', 'grade', 'order', 'url', 'children'],
  } as const satisfies ResourceDefinition;
}

/** Servers count a name with its entities, and cut off what is beyond. */
function nameThatFits({ name }: Fields): Readonly<Record<string, Text>> {
  const length = [...withEntities(String(name ?? ''))].length;
  if (length <= MAX_NAME) return {};
  return {
    name: text`has ${length} characters as the server counts them, with & < > " ' as entities; it keeps ${MAX_NAME}`,
  };
}

const MAX_NAME = 60;

/** The directories of a product. */
export interface InOneProduct {
  /** The product, by number. */
  product: number;
}

/** The directories of an execution. */
export interface InOneExecution {
  /** The execution, by number. */
  execution: number;
}

/** A directory with those that are in it. */
export interface Directory extends DirectoryRecord {
  /** The directories in it. */
  children: Directory[];
}

/** Operations on directories. The API has no way to get a single one: each write is verified by reading the tree. */
export interface Directories<Place> {
  /** The tree of a product or execution, from its top. */
  list(place: Place, options?: ReadOptions): Promise<Directory[]>;
  /** Creates a directory and looks for it in the tree. It rejects as every `create` does. */
  create: Writes<
    [place: Place, fields: DirectoryCreate & Not<'parent' | 'title'>],
    DirectoryRecord,
    number | undefined
  >;
  /**
   * Renames a directory or puts it into another one. Rejects with `not-found` where the tree does not have it, which
   * released servers call a success for tasks.
   */
  update: Writes<[place: Place, id: number, fields: DirectoryUpdate], DirectoryRecord>;
  /**
   * Deletes a directory, and with it all that are in it. Rejects with `not-found` where the tree does not have it, which
   * released servers call a success.
   */
  delete: Writes<[place: Place, id: number], DirectoryRecord>;
}

/** Directories of stories, bugs, test cases and tasks, which servers call modules. */
export interface Modules {
  /** Directories of the stories of a product. */
  readonly stories: Directories<InOneProduct>;
  /** Directories of the bugs of a product. */
  readonly bugs: Directories<InOneProduct>;
  /** Directories of the test cases of a product. */
  readonly testcases: Directories<InOneProduct>;
  /** Directories of the tasks of an execution. */
  readonly tasks: Directories<InOneExecution>;
}
