import { Argument, type Command, Option } from 'commander';
import {
  docLibs,
  docModules,
  docSpaces,
  docs,
  SPACE_KINDS,
  USER_CREATED_SPACES,
} from 'pm-api-client/resources';
import { setAction } from '../action.js';
import { recordNumber } from '../arguments.js';
import { addGroup, type DeferredCommands } from '../deferred-commands.js';
import { CommandError, EXIT } from '../exit-codes.js';
import type { Io } from '../io.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import {
  buildScoped,
  offersScoped,
  SCOPED_VERBS,
  type ScopedRecords,
  type ScopedVerb,
  scopedExample,
} from './scoped-records.js';

const SPACE_HELP: Readonly<Record<(typeof SPACE_KINDS)[number], Text>> = {
  my: 'personal space (id)',
  team: 'team space (id)',
  product: 'space of this product (id)',
  project: 'space of this project (id)',
};

/** A kind of record around documents: its word behind `pm-api docs`, what it is, and how it is reached. */
interface DocKind {
  word: string;
  many: Text;
  records: ScopedRecords;
}

const DOCUMENTS: DocKind = {
  word: '',
  many: 'documents',
  records: {
    definition: docs,
    operations: (pm) => pm.docs,
    isOneScoped: false,
    addPlace: (command) => addPlace(command, true),
    placeExample: '--team 3 --lib 5',
  },
};

const KINDS: readonly DocKind[] = [
  {
    word: 'spaces',
    many: 'document spaces',
    records: {
      definition: docSpaces,
      operations: (pm) => pm.docs.spaces,
      isOneScoped: false,
      addPlace: (command, verb) => {
        const choices = verb === 'create' ? USER_CREATED_SPACES : SPACE_KINDS;
        command.addArgument(new Argument('<kind>', 'kind of space').choices(choices));
        return () => command.processedArgs[0];
      },
      placeExample: 'team',
    },
  },
  {
    word: 'libs',
    many: 'document libraries',
    records: {
      definition: docLibs,
      operations: (pm) => pm.docs.libs,
      isOneScoped: false,
      addPlace: (command) => addPlace(command, false),
      placeExample: '--product 1',
    },
  },
  {
    word: 'modules',
    many: 'document directories',
    records: {
      definition: docModules,
      operations: (pm) => pm.docs.modules,
      isOneScoped: true,
      addPlace: (command) => addPlace(command, true),
      placeExample: '--team 3 --lib 5',
    },
  },
];

/** `pm-api docs list --team 3 --lib 5`: documents, their libraries, spaces and directories. */
export function addDocs(program: Command, io: Io, deferred: DeferredCommands): void {
  const docsGroup = addGroup(
    program,
    deferred,
    'docs',
    'Documents, their spaces, libraries and directories',
    (group) => {
      addVerbs(group, io, deferred, DOCUMENTS);
      for (const kind of KINDS) {
        const { word, many, records } = kind;
        const verbs = SCOPED_VERBS.filter((verb) => offersScoped(records, verb)).join(', ');
        const does = `${io.texts.translate(many)}: ${verbs}`;
        addGroup(group, deferred, word, does, (command) => addVerbs(command, io, deferred, kind));
      }
    },
  ).alias('doc');
  addNotes(docsGroup, io.texts, { notes: NOTES, examples: () => EXAMPLES });
}

const DOES: Readonly<Record<ScopedVerb, Text>> = {
  list: 'List: {{many}}',
  get: 'Show one: {{many}}',
  create: 'Create one: {{many}}',
  update: 'Change one: {{many}}',
  delete: 'Delete one: {{many}}',
};

function addVerbs(
  group: Command,
  io: Io,
  deferred: DeferredCommands,
  { word, many, records }: DocKind,
): void {
  for (const verb of SCOPED_VERBS) {
    if (!offersScoped(records, verb)) continue;
    const words = ['docs', word, verb].filter((part) => part !== '').join(' ');
    const command = group
      .command(verb)
      .description(io.texts.translate(DOES[verb], { many: io.texts.translate(many) }));
    addNotes(command, io.texts, { examples: () => [`${words} ${scopedExample(records, verb)}`] });
    deferred.defer(command, () => setAction(io, command, buildScoped(io, command, verb, records)));
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
    const lib = new Option('--lib <id>', 'library in the space (id); required');
    command.addOption(lib.argParser(recordNumber).makeOptionMandatory());
  }
  return () => {
    const given = command.opts<Record<string, unknown>>();
    const space = SPACE_KINDS.find((name) => given[name] !== undefined);
    if (space !== undefined) return { [space]: given[space], ...(hasLib ? { lib: given.lib } : {}) };
    throw new CommandError(
      'the space of the documents is missing.',
      'Use one of {{choices}}. Nothing was sent.',
      EXIT.usage,
      { values: { choices: SPACE_KINDS.map((name) => `--${name}`).join(', ') } },
    );
  };
}

const NOTES: readonly Text[] = [
  'A document belongs to a library, and a library to a space: personal, of the team, of a product or of a project.',
];

const EXAMPLES = [
  'docs spaces list team',
  'docs libs list --product 1',
  'docs create --product 1 --lib 5 --title Setup --contentType markdown --from-file content=setup.md',
];
