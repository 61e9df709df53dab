import type { HistoryEntry, PmClient, ReadOptions, WriteOptions } from 'pm-api-client';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { connect } from '../connect.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { textsFromFiles } from '../from-file.js';
import type { Io } from '../io.js';
import { addFilterFlags, filteredList } from '../list-flags.js';
import type { LocalFilter } from '../local-filter.js';
import { addTextOption, addWriteOptions, writeOptionsOf } from '../options.js';
import { resourceOf, type WriteResult } from '../resources.js';
import { shortText } from '../texts/help.js';
import type { Texts } from '../texts/texts.js';
import type { Verb } from '../verb.js';
import { addIdArgument } from './read.js';
import { showWrite } from './write-results.js';

interface Discussed {
  history(id: number, options: ReadOptions): Promise<HistoryEntry[]>;
  comment(id: number, text: string, options: WriteOptions): Promise<WriteResult<HistoryEntry>>;
}

/** `pm-api history bugs 12`: who did what and when, with the comments. */
export function historyVerb(io: Io): Verb {
  return {
    name: 'history',
    does: 'Show the history of {{a}}, with its comments',
    example: () => '12 --markdown',
    isOffered: (definition) => definition.history === true,
    build: (command, definition) => {
      addIdArgument(command, definition, io);
      addTextOption(command);
      addFilterFlags(command);
      return async (context, id: number, flags: LocalFilter) => {
        const { printer } = context;
        const pm = await connect(context);
        const all = await discussionOf(pm, definition).history(id, { signal: io.signal });
        const rows = all.map((entry) => ({ ...entry }));
        const entries = await filteredList(rows, flags, ENTRY);
        const isForPeople = printer.format === 'table' || printer.format === 'markdown';
        await io.texts.load();
        await printer.records(isForPeople ? entries.map((entry) => forPeople(entry, io.texts)) : entries);
      };
    },
  };
}

/** `pm-api comment bugs 12 "Seen again on Windows"` */
export function commentVerb(io: Io): Verb {
  return {
    name: 'comment',
    does: 'Add a comment to the history of {{a}}',
    example: () => '12 "Seen again on Windows"',
    notes: ['The text is HTML, or Markdown with --markdown; - reads it from stdin.'],
    isOffered: (definition) => definition.history === true,
    build: (command, definition) => {
      addIdArgument(command, definition, io);
      command.argument('<text>', 'text of the comment; - reads stdin');
      addWriteOptions(command);
      addTextOption(command);
      return async (context, id: number, given: string) => {
        const write = writeOptionsOf(command, io);
        const text = given === '-' ? ((await textsFromFiles([STDIN], io)).comment ?? '') : given;
        if (text.trim() === '')
          throw new CommandError('the comment is empty.', 'Nothing was sent.', EXIT.usage);
        const pm = await connect(context, write);
        const result = await discussionOf(pm, definition).comment(id, text, write);
        await showWrite(context, 'comment', definition, result, id);
      };
    },
  };
}

/** The fields of an entry. */
const ENTRY = ['id', 'date', 'actor', 'action', 'comment', 'changes'];

const STDIN = { name: 'comment', value: '-' };

function discussionOf(pm: PmClient, definition: ResourceDefinition): Discussed {
  // Edge: the definition comes from the command line; `isOffered` has checked that it has a history.
  return resourceOf(pm, definition) as unknown as Discussed;
}

/** An entry as a line of a table, its changes in one cell. */
function forPeople({ date, actor, action, comment, changes }: HistoryEntry, texts: Texts) {
  const { language } = texts;
  const changed = changes
    .map(({ field, from, to }) => `${field}: ${from} → ${to}`)
    .join(language === 'en' ? '; ' : '；');
  return { date, actor, action: shortText(texts, 'action', action), changes: changed, comment };
}
