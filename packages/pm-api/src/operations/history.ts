import { type HistoryEntry, htmlToMarkdown } from 'pm-api-client';
import { withImagesOfWords } from '../cut-text.js';
import { usageError } from '../exit-codes.js';
import { textIn } from '../from-file.js';
import { named, plainText } from '../kinds.js';
import { BUDGET, cursorOf, skipIn, withinBudget } from '../mcp/pages.js';
import { NOTICE } from '../mcp/record-texts.js';
import { argument, type Context, flag, operation, RECORD_ID } from '../operation.js';
import { MARKDOWN, SENDING } from '../options.js';
import { isSince } from '../reading/conditions.js';
import { givenDay } from '../reading/days.js';
import { offering, resourceOf } from '../resources.js';
import { forAgents, hintOf, inBoth, listed, text } from '../texts.js';
import { changedIn, historyOf, shownEntry } from './changed-in.js';
import { FILTER, filtered } from './list-parameters.js';
import { showWrite, written } from './write-results.js';

/** Entries that one answer may have. */
const MAX_ENTRIES = 200;

/** The fields of an entry. */
const ENTRY = ['id', 'date', 'actor', 'action', 'comment', 'changes'];

/** `pm-api history bugs 12`: who did what and when, with the comments; and the tool `history`. */
export const history = operation({
  name: 'history',
  does: ({ a }) => inBoth(text`Show the history of ${a}, with its comments`, '查看{0}的历史记录和备注'),
  subjects: offering((definition) => definition.history === true),
  input: () => ({
    id: RECORD_ID,
    since: flag(named('day'), text`only entries from this day or time`, '只显示该日期或时间之后的记录', {
      forAgents: '',
    }),
    ...MARKDOWN,
    ...FILTER,
    cursor: { kind: plainText, means: '', only: 'tool' } as const,
  }),
  examples: () => ['12 --markdown'],
  run: async ({ subject, id: record, since }, call) => {
    const from = since === undefined ? undefined : givenDay(since, await call.serverTime());
    const all = await historyOf(subject, record, call.isOfTool ? 'markdown' : undefined, call);
    return { from, entries: all.filter(({ date }) => from === undefined || isSince(date, from)) };
  },
  show: async ({ entries }, context, input, call) => {
    const { printer } = context;
    const all = entries.map((entry) => ({ ...entry }));
    const rows = await filtered(all, input, ENTRY, call);
    const shown =
      printer.isForPeople || printer.hasLabels
        ? await Promise.all(rows.map((row) => forPeople(row, context, input.subject.name)))
        : rows;
    await printer.records(shown, undefined, 'history');
  },
  tool: {
    title: 'History and comments',
    does: 'Changes and comments of a record, newest first; go on with nextCursor. since: only entries from that day or time; of a product, project or execution also what changed in it, not by a comment alone: stories, bugs, tests; tasks of an execution (slow).',
    cannot: 'show their history',
    output: {
      notice: 'text',
      since: 'text',
      entries: 'objects',
      matched: 'count',
      nextCursor: 'text',
      changed: 'objects',
      changedCount: 'count',
      hint: 'text',
    },
    answer: async ({ entries, from }, { subject, id: record, since, cursor }, call) => {
      const filter = { id: record, ...(since !== undefined && { since }) };
      const skip = cursor === undefined ? 0 : skipIn(cursor, subject.name, filter);
      const within =
        from === undefined || skip > 0 ? undefined : await changedIn(subject, record, from, call);
      // What changed in a project is as much of an answer as the project's own entries.
      const newest = [...entries].reverse().slice(skip, skip + MAX_ENTRIES);
      const shown = withinBudget(await Promise.all(newest.map(shownEntry)), within ? BUDGET / 2 : 0);
      const next = skip + shown.count;
      const changed = within && withinBudget(within.changed, JSON.stringify(shown.items).length);
      return {
        content: {
          notice: NOTICE,
          since: from,
          entries: shown.items,
          matched: entries.length,
          ...(next < entries.length && {
            nextCursor: cursorOf({ resource: subject.name, filter, page: 1, skip: next }),
          }),
          changed: changed?.items,
          changedCount: within?.count,
          hint: hintOf(
            ...(within?.hints ?? []),
            within &&
              changed &&
              changed.count < within.count &&
              forAgents`changed has the ${changed.count} records that changed last, of ${within.count}; search with changedSince finds the others.`,
          ),
        },
      };
    },
  },
});

/** `pm-api comment bugs 12 "Seen again on Windows"`, and the tool `comment`. */
export const comment = operation({
  name: 'comment',
  does: ({ a }) => inBoth(text`Add a comment to the history of ${a}`, '为{0}添加备注'),
  notes: [
    inBoth(
      text`The text is HTML, or Markdown with --markdown; - reads it from stdin.`,
      '备注内容为 HTML，加上 --markdown 则为 Markdown；写 - 时从标准输入读取。',
    ),
  ],
  subjects: offering((definition) => definition.history === true),
  input: () => ({
    id: RECORD_ID,
    text: argument(
      '<text>',
      plainText,
      text`text of the comment; - reads stdin`,
      '备注内容；写 - 时从标准输入读取',
      { forAgents: '' },
    ),
    ...SENDING,
    ...MARKDOWN,
  }),
  examples: () => ['12 "Seen again on Windows"'],
  run: async ({ subject, id: record, text: given }, call) => {
    const words =
      given === '-' && !call.isOfTool ? (await textIn('-', call.context.io)).replace(/\r?\n$/, '') : given;
    if (words.trim() === '') throw usageError(inBoth(text`the comment is empty.`, '备注内容为空。'));
    const sent = call.isOfTool ? withImagesOfWords(words) : words;
    return resourceOf(await call.pm(), subject).comment(record, sent, call.write);
  },
  show: (result, context, { subject, id: record }) => showWrite(context, 'comment', subject, result, record),
  tool: {
    title: 'Comment',
    does: 'Add a comment, in Markdown, to the history of a record.',
    cannot: 'be commented',
    writes: 'adds',
    answer: async (result, { id: record }) => {
      const answer = await written(result, [], async (entry) => ({
        // A new entry comes as the server keeps it.
        record: await shownEntry({ ...entry, comment: await htmlToMarkdown(entry.comment) }),
      }));
      return { content: { ...answer.content, ...(!('method' in result) && { id: record }) } };
    },
  },
});

/** An entry as a line of a table, its changes in one cell. */
async function forPeople(entry: HistoryEntry, { io, printer }: Context, resource: string) {
  const { date, actor, action, comment: words, changes } = entry;
  const { titleOf, shownOf } = printer.style(resource);
  const changed = await Promise.all(
    changes.map(async ({ field, from, to }) => {
      const both = await printer.readable([{ [field]: from }, { [field]: to }]);
      const values = both.map((one) => shownOf(field, one[field], one));
      return text`${titleOf(field)}: ${values.join(' → ')}`;
    }),
  );
  // A line break of Markdown is a line break of a cell.
  return {
    date,
    actor,
    action,
    changes: io.texts.say(listed('clauses', changed)),
    comment: words.replaceAll('\\\n', '\n'),
  };
}
