import { Argument, type Command, Option } from 'commander';
import { docLibs, docModules, docSpaces, docs, MADE_BY_PEOPLE, SPACE_KINDS } from '../../definitions/docs.js';
import { setAction } from '../action.js';
import { recordNumber } from '../arguments.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import {
  buildPlaced,
  offersPlaced,
  PLACED_VERBS,
  type PlacedRecords,
  type PlacedVerb,
  placedExample,
} from './placed.js';

const SPACE_HELP: Readonly<Record<(typeof SPACE_KINDS)[number], string>> = {
  my: 'a space of your own, by its number',
  team: 'a space of the team, by its number',
  product: 'the space of a product, by its number',
  project: 'the space of a project, by its number',
};

/** A kind of record around documents: its word behind `pm-api docs`, what it is, and how it is reached. */
interface DocKind {
  word: string;
  many: string;
  records: PlacedRecords;
}

const DOCUMENTS: DocKind = {
  word: '',
  many: 'documents of a library',
  records: {
    definition: docs,
    operations: (pm) => pm.docs,
    isOnePlaced: false,
    addPlace: (command) => addPlace(command, true),
    placeExample: '--team 3 --lib 5',
  },
};

const KINDS: readonly DocKind[] = [
  {
    word: 'spaces',
    many: 'spaces of documents',
    records: {
      definition: docSpaces,
      operations: (pm) => pm.docs.spaces,
      isOnePlaced: false,
      addPlace: (command, verb) => {
        const choices = verb === 'create' ? MADE_BY_PEOPLE : SPACE_KINDS;
        command.addArgument(new Argument('<kind>', 'whose they are').choices(choices));
        return () => command.processedArgs[0];
      },
      placeExample: 'team',
    },
  },
  {
    word: 'libs',
    many: 'libraries of a space',
    records: {
      definition: docLibs,
      operations: (pm) => pm.docs.libs,
      isOnePlaced: false,
      addPlace: (command) => addPlace(command, false),
      placeExample: '--product 1',
    },
  },
  {
    word: 'modules',
    many: 'directories of a library',
    records: {
      definition: docModules,
      operations: (pm) => pm.docs.modules,
      isOnePlaced: true,
      addPlace: (command) => addPlace(command, true),
      placeExample: '--team 3 --lib 5',
    },
  },
];

/** `pm-api docs list --team 3 --lib 5`: documents, their libraries, spaces and directories. */
export function addDocs(program: Command, io: Io, deferred: DeferredCommands): void {
  addGroup(
    program,
    deferred,
    'docs',
    'Documents: list, get, create, delete; spaces, libs, modules',
    (group) => {
      addVerbs(group, io, deferred, DOCUMENTS);
      for (const kind of KINDS) {
        const { word, many, records } = kind;
        const verbs = PLACED_VERBS.filter((verb) => offersPlaced(records, verb)).join(', ');
        const does = `${many.replace(/^./, (letter) => letter.toUpperCase())}: ${verbs}`;
        addGroup(group, deferred, word, does, (command) => addVerbs(command, io, deferred, kind));
      }
    },
  )
    .alias('doc')
    .addHelpText('after', HELP);
}

const DOES: Readonly<Record<PlacedVerb, string>> = {
  list: 'List',
  get: 'Show one of the',
  create: 'Create one of the',
  update: 'Change one of the',
  delete: 'Delete one of the',
};

function addVerbs(
  group: Command,
  io: Io,
  deferred: DeferredCommands,
  { word, many, records }: DocKind,
): void {
  for (const verb of PLACED_VERBS) {
    if (!offersPlaced(records, verb)) continue;
    const words = ['docs', word, verb].filter((part) => part !== '').join(' ');
    const command = group
      .command(verb)
      .description(`${DOES[verb]} ${many}`)
      .addHelpText('after', () => `\nExample:\n  pm-api ${words} ${placedExample(records, verb)}`);
    deferred.defer(command, () => setAction(io, command, buildPlaced(io, command, verb, records)));
  }
}

/** Adds flags for a space, and for a library in it. */
function addPlace(command: Command, hasLib: boolean): () => unknown {
  for (const name of SPACE_KINDS) {
    const others = SPACE_KINDS.filter((other) => other !== name);
    command.addOption(
      new Option(`--${name} <id>`, SPACE_HELP[name]).argParser(recordNumber).conflicts(others),
    );
  }
  if (hasLib) {
    const lib = new Option('--lib <id>', 'the library in it, by its number; required');
    command.addOption(lib.argParser(recordNumber).makeOptionMandatory());
  }
  return () => {
    const given = command.opts<Record<string, unknown>>();
    const space = SPACE_KINDS.find((name) => given[name] !== undefined);
    if (space !== undefined) return { [space]: given[space], ...(hasLib ? { lib: given.lib } : {}) };
    const hint = `Give one of ${SPACE_KINDS.map((name) => `--${name}`).join(', ')}. Nothing was sent.`;
    throw new CommandError('of which space is not said.', hint, EXIT.usage);
  };
}

const HELP = `
Documents are in libraries, and these in spaces: yours, the team's, or that of a product or project.

Examples:
  pm-api docs spaces list team
  pm-api docs libs list --product 1
  pm-api docs create --product 1 --lib 5 --title Setup --contentType markdown --from-file content=setup.md`;
