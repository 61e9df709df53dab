import { type Command, Option } from 'commander';
import type { Directory } from 'pm-api-client';
import type { PmRecord } from 'pm-api-client/resources';
import { type DirectoryDefinition, directories } from 'pm-api-client/resources';
import { setAction } from '../action.js';
import { recordNumber } from '../arguments.js';
import type { Context } from '../context.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import type { Io } from '../io.js';
import { cellText } from '../printable.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import {
  buildScoped,
  offersScoped,
  type Row,
  SCOPED_VERBS,
  type ScopedRecords,
  type ScopedVerb,
  scopedExample,
} from './scoped-records.js';

const DOES: Readonly<Record<ScopedVerb, Text>> = {
  list: 'Show the module tree',
  get: 'Show a module',
  create: 'Create a module',
  update: 'Rename or move a module',
  delete: 'Delete a module and everything in it',
};

const KINDS = Object.entries<DirectoryDefinition>(directories).map(
  ([name, definition]) => [name, scopedIn(name, definition)] as const,
);

/** `pm-api modules list bugs --product 1`: the directories of stories, bugs, test cases and tasks. */
export function addModules(program: Command, io: Io, deferred: DeferredCommands): void {
  const does = 'Modules (directories of records): list, create, update, delete';
  const addVerbs = (group: Command) => {
    for (const verb of SCOPED_VERBS) {
      if (!KINDS.some(([, records]) => offersScoped(records, verb))) continue;
      addGroup(group, deferred, verb, DOES[verb], (command) => addKinds(command, io, deferred, verb));
    }
  };
  const modules = addGroup(program, deferred, 'modules', does, addVerbs).alias('module');
  addNotes(modules, io.texts, { notes: NOTES, examples: () => EXAMPLES });
}

function addKinds(command: Command, io: Io, deferred: DeferredCommands, verb: ScopedVerb): void {
  for (const [name, records] of KINDS) {
    const kind = command.command(name).description(`${io.texts.translate(DOES[verb])}: ${name}`);
    addNotes(kind, io.texts, { examples: () => [`modules ${verb} ${name} ${scopedExample(records, verb)}`] });
    deferred.defer(kind, () => setAction(io, kind, buildScoped(io, kind, verb, records)));
  }
}

function scopedIn(kind: string, { place, resource }: DirectoryDefinition): ScopedRecords {
  const { name } = place;
  return {
    definition: resource,
    operations: (pm) => pm.modules[kind as keyof typeof pm.modules],
    isOneScoped: true,
    addPlace: (command) => {
      const about: Text =
        name === 'product' ? 'of this product (id); required' : 'of this execution (id); required';
      const option = new Option(`--${name} <id>`, about);
      command.addOption(option.argParser(recordNumber).makeOptionMandatory());
      return () => ({ [name]: command.opts<Record<string, unknown>>()[name] });
    },
    placeExample: `--${name} 1`,
    rowsOf: rowsOfTree,
    show: showTree,
  };
}

function rowsOfTree(tree: readonly PmRecord[]): Row[] {
  // Edge: a list of directories is a tree, which only the interface declares.
  return flat(tree as unknown as readonly Directory[], 0);
}

async function showTree({ printer }: Context, rows: readonly Row[]): Promise<void> {
  if (printer.format !== 'table') return printer.records(rows);
  const indented = rows.map((row) => ({
    ...row,
    name: `${'  '.repeat(Number(row.depth))}${cellText(row.name)}`,
  }));
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

const NOTES: readonly Text[] = [
  'Modules of stories, bugs and test cases belong to a product, modules of tasks to an execution.',
];

const EXAMPLES = [
  'modules list bugs --product 1',
  'modules create bugs --product 1 --name "Sign-in" --parentID 3',
];
