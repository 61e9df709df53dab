import { type Command, Option } from 'commander';
import { type DirectoryDefinition, directories } from '../../definitions/directories.js';
import type { Directory } from '../../operations/directories.js';
import type { PmRecord } from '../../resource/definition.js';
import { setAction } from '../action.js';
import { recordNumber } from '../arguments.js';
import type { Context } from '../context.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import type { Io } from '../io.js';
import {
  buildPlaced,
  offersPlaced,
  PLACED_VERBS,
  type PlacedRecords,
  type PlacedVerb,
  placedExample,
} from './placed.js';

const DOES: Readonly<Record<PlacedVerb, string>> = {
  list: 'Show the tree of directories',
  get: 'Show a directory',
  create: 'Create a directory',
  update: 'Rename a directory, or put it into another one',
  delete: 'Delete a directory, with all that are in it',
};

const KINDS = Object.entries<DirectoryDefinition>(directories).map(
  ([name, definition]) => [name, placedIn(name, definition)] as const,
);

/** `pm-api modules list bugs --product 1`: the directories of stories, bugs, test cases and tasks. */
export function addModules(program: Command, io: Io, deferred: DeferredCommands): void {
  const does = 'Directories of records: list, create, update, delete';
  const addVerbs = (group: Command) => {
    for (const verb of PLACED_VERBS) {
      if (!KINDS.some(([, records]) => offersPlaced(records, verb))) continue;
      addGroup(group, deferred, verb, DOES[verb], (command) => addKinds(command, io, deferred, verb));
    }
  };
  addGroup(program, deferred, 'modules', does, addVerbs).alias('module').addHelpText('after', HELP);
}

function addKinds(command: Command, io: Io, deferred: DeferredCommands, verb: PlacedVerb): void {
  for (const [name, records] of KINDS) {
    const kind = command
      .command(name)
      .description(`${DOES[verb]}: those of ${name}`)
      .addHelpText(
        'after',
        () => `\nExample:\n  pm-api modules ${verb} ${name} ${placedExample(records, verb)}`,
      );
    deferred.defer(kind, () => setAction(io, kind, buildPlaced(io, kind, verb, records)));
  }
}

function placedIn(kind: string, { place, resource }: DirectoryDefinition): PlacedRecords {
  const { name } = place;
  return {
    definition: resource,
    operations: (pm) => pm.modules[kind as keyof typeof pm.modules],
    isOnePlaced: true,
    addPlace: (command) => {
      const option = new Option(`--${name} <id>`, `the ${name} that they belong to, by its number; required`);
      command.addOption(option.argParser(recordNumber).makeOptionMandatory());
      return () => ({ [name]: command.opts<Record<string, unknown>>()[name] });
    },
    placeExample: `--${name} 1`,
    show: showTree,
  };
}

async function showTree({ printer }: Context, tree: readonly PmRecord[]): Promise<void> {
  // Edge: a list of directories is a tree, which only their interface says.
  const rows = flat(tree as unknown as readonly Directory[], 0);
  if (printer.format !== 'table') return printer.records(rows);
  const indented = rows.map((row) => ({ ...row, name: `${'  '.repeat(row.depth)}${row.name ?? ''}` }));
  await printer.records(indented, ['id', 'name']);
}

/** Each directory before those that are in it, with how deep it is. */
function flat(
  tree: readonly Directory[],
  depth: number,
): (Omit<Directory, 'children'> & { depth: number })[] {
  return tree.flatMap(({ id, name, children, ...rest }) => [
    { id, name, depth, ...rest },
    ...flat(children, depth + 1),
  ]);
}

const HELP = `
Servers call them modules. Those of stories, bugs and testcases belong to a product, those of tasks to an execution.

Examples:
  pm-api modules list bugs --product 1
  pm-api modules create bugs --product 1 --name "Sign-in" --parentID 3`;
