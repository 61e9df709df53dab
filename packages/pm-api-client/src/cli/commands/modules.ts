import { type Command, Option } from 'commander';
import { type DirectoryDefinition, directories } from '../../definitions/directories.js';
import type { Directory } from '../../operations/directories.js';
import type { ReadOptions, WriteOptions } from '../../options.js';
import type { PmClient } from '../../pm-client.js';
import { setAction } from '../action.js';
import { recordNumber } from '../arguments.js';
import { connect } from '../connect.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import { addFieldFlags, exampleField, exampleFields } from '../field-flags.js';
import type { Io } from '../io.js';
import { addExtraOption, addWriteOptions, writeOptionsOf } from '../options.js';
import type { WriteResult } from '../resources.js';
import { showWrite } from './write-results.js';

type Place = Readonly<Record<string, number>>;

/** The directories of a kind of record that is known only when the command runs. */
interface AnyDirectories {
  list(place: Place, options: ReadOptions): Promise<Directory[]>;
  create(place: Place, fields: object, options: WriteOptions): Promise<WriteResult>;
  update(place: Place, id: number, fields: object, options: WriteOptions): Promise<WriteResult>;
  delete(place: Place, id: number, options: WriteOptions): Promise<WriteResult>;
}

/** `pm-api modules list bugs --product 1`: the directories of stories, bugs, test cases and tasks. */
export function addModules(program: Command, io: Io, deferred: DeferredCommands): void {
  const does = 'Directories of records: list, create, update, delete';
  const addVerbs = (group: Command) => {
    for (const verb of VERBS) {
      addGroup(group, deferred, verb.name, verb.does, (command) => addKinds(command, io, deferred, verb));
    }
  };
  addGroup(program, deferred, 'modules', does, addVerbs).alias('module').addHelpText('after', HELP);
}

function addKinds(command: Command, io: Io, deferred: DeferredCommands, verb: DirectoryVerb): void {
  for (const [name, definition] of Object.entries<DirectoryDefinition>(directories)) {
    const kind = command
      .command(name)
      .description(`${verb.does}: those of ${name}`)
      .addHelpText(
        'after',
        () => `\nExample:\n  pm-api modules ${verb.name} ${name} ${verb.example(definition)}`,
      );
    deferred.defer(kind, () => verb.build(io, kind, name, definition));
  }
}

/** An operation on directories. */
interface DirectoryVerb {
  name: string;
  does: string;
  /** What stands behind the kind of record in an example. */
  example(definition: DirectoryDefinition): string;
  build(io: Io, command: Command, kind: string, definition: DirectoryDefinition): void;
}

const VERBS: readonly DirectoryVerb[] = [
  {
    name: 'list',
    does: 'Show the tree of directories',
    example: ({ place }) => `--${place.name} 1`,
    build: (io, command, kind, { place }) => {
      command.addOption(placeOption(place));
      setAction(io, command, async (context, given: Place) => {
        const pm = await connect(context);
        const tree = await directoriesOf(pm, kind).list(placeIn(given, place), { signal: io.signal });
        const rows = flat(tree, 0);
        if (context.printer.format !== 'table') return context.printer.records(rows);
        const indented = rows.map((row) => ({ ...row, name: `${'  '.repeat(row.depth)}${row.name ?? ''}` }));
        await context.printer.records(indented, ['id', 'name']);
      });
    },
  },
  {
    name: 'create',
    does: 'Create a directory',
    example: ({ place, resource: { create } }) =>
      `--${place.name} 1 ${create === undefined ? '' : exampleFields(create.fields, 'module')}`,
    build: (io, command, kind, { place, resource: { create } }) => {
      if (create === undefined) throw new TypeError(`directories of ${kind} cannot be created`);
      command.addOption(placeOption(place));
      const givenFields = addFieldFlags(command, io, create.fields, create);
      addWriteOptions(command);
      addExtraOption(command);
      setAction(io, command, async (context, given: Place) => {
        const write = writeOptionsOf(command, io);
        const fields = await givenFields();
        const pm = await connect(context, write);
        const result = await directoriesOf(pm, kind).create(placeIn(given, place), fields, write);
        await showWrite(context, 'create', 'module', result);
      });
    },
  },
  {
    name: 'update',
    does: 'Rename a directory, or put it into another one',
    example: ({ place, resource: { update } }) =>
      `7 --${place.name} 1 ${update === undefined ? '' : exampleField(update.fields, 'module')}`,
    build: (io, command, kind, { place, resource: { update } }) => {
      if (update === undefined) throw new TypeError(`directories of ${kind} cannot be updated`);
      command.argument('<id>', 'number of the directory', recordNumber).addOption(placeOption(place));
      const givenFields = addFieldFlags(command, io, update.fields, update);
      addWriteOptions(command);
      addExtraOption(command);
      setAction(io, command, async (context, id: number, given: Place) => {
        const write = writeOptionsOf(command, io);
        const fields = await givenFields();
        const pm = await connect(context, write);
        const result = await directoriesOf(pm, kind).update(placeIn(given, place), id, fields, write);
        await showWrite(context, 'update', 'module', result);
      });
    },
  },
  {
    name: 'delete',
    does: 'Delete a directory, with all that are in it',
    example: ({ place }) => `7 --${place.name} 1 --dry-run`,
    build: (io, command, kind, { place }) => {
      command.argument('<id>', 'number of the directory', recordNumber).addOption(placeOption(place));
      addWriteOptions(command);
      setAction(io, command, async (context, id: number, given: Place) => {
        const write = writeOptionsOf(command, io);
        const pm = await connect(context, write);
        const result = await directoriesOf(pm, kind).delete(placeIn(given, place), id, write);
        await showWrite(context, 'delete', 'module', result);
      });
    },
  },
];

function directoriesOf(pm: PmClient, kind: string): AnyDirectories {
  // Edge: the kind comes from the command line, so the compiler cannot know which of them it is.
  return pm.modules[kind as keyof PmClient['modules']] as unknown as AnyDirectories;
}

function placeOption({ name }: DirectoryDefinition['place']): Option {
  return new Option(`--${name} <id>`, `the ${name} that they belong to, by its number; required`)
    .argParser(recordNumber)
    .makeOptionMandatory();
}

function placeIn(given: Place, { name }: DirectoryDefinition['place']): Place {
  return { [name]: given[name] ?? 0 };
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
