import pMap from 'p-map';
import type { HasHistory, HistoryEntry, PmClient } from 'pm-api-client';
import { htmlToMarkdown, PmError } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { resources as definitions } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { changedAt, isSince } from './changed-at.js';
import { recordID } from './get.js';
import { anyRecord, readOutput, writeOutput } from './outputs.js';
import { NOTICE, shownInList, shownText } from './record-texts.js';
import { definitionOf, namesOf } from './resource-names.js';
import { sinceOf } from './search.js';
import { scan } from './search-pages.js';
import { isSecretField } from './secret-fields.js';
import type { ServerOptions } from './server-options.js';
import { type Tool, type ToolCall, toolOf } from './tool.js';
import { shownRequest } from './writes.js';

/** Entries of a history, and records with changes, that are shown. */
const MAX_ENTRIES = 50;
const MAX_CHANGED = 50;
const MAX_ENTRIES_EACH = 10;

/** Histories that are read at the same time. */
const CONCURRENCY = 4;

/** Characters of a comment, and of a value before and after. */
const MAX_COMMENT = 2_000;
const MAX_VALUE = 200;

const hasHistory = ({ history }: ResourceDefinition) => history;

/** Resources whose records belong to a product, project or execution, where their changes are of interest. */
const CHANGING: readonly ResourceDefinition[] = [
  definitions.stories,
  definitions.tasks,
  definitions.bugs,
  definitions.testcases,
  definitions.testtasks,
];

/** Shows the history of a record: changes and comments. */
export const history = toolOf({
  name: 'history',
  title: 'History and comments',
  description: `Changes and comments of a record, oldest first. since: only entries from that day or time; of a product, project or execution also what changed in it: its stories, tasks, bugs and tests.`,
  input: z.strictObject({
    resource: z.string().check(z.meta({ enum: namesOf(hasHistory) })),
    id: recordID,
    since: z.optional(z.string()),
  }),
  output: readOutput({
    notice: z.optional(z.string()),
    entries: z.optional(z.array(anyRecord)),
    matched: z.optional(z.int()),
    changed: z.optional(z.array(anyRecord)),
    changedCount: z.optional(z.int()),
    hint: z.optional(z.string()),
  }),
  annotations: { readOnlyHint: true },
  readOnly: true,
  run: async ({ resource, id, since }, call) => {
    const definition = definitionOf(resource, 'show their history', hasHistory);
    const pm = await call.pm();
    const from = sinceOf(since, since === undefined ? '' : await call.serverTime());
    const all = await historyOf(pm, definition).history(id, { signal: call.signal, richText: 'markdown' });
    const entries = all.filter(({ date }) => from === undefined || isSince(date, from));
    const within = from === undefined ? undefined : await changedIn(pm, definition, id, from, call);
    const hints = [
      ...(entries.length > MAX_ENTRIES
        ? [`The last ${MAX_ENTRIES} of ${entries.length} entries are shown.`]
        : []),
      ...(within?.hints ?? []),
    ];
    return {
      content: {
        notice: NOTICE,
        entries: entries.slice(-MAX_ENTRIES).map(shownEntry),
        matched: entries.length,
        ...(within && { changed: within.changed, changedCount: within.count }),
        ...(hints.length > 0 && { hint: hints.join(' ') }),
      },
    };
  },
});

/** Adds a comment to a record. */
export function commentTool({ dryRun }: Pick<ServerOptions, 'dryRun'>): Tool {
  return toolOf({
    name: 'comment',
    title: 'Comment',
    description: `Add a comment, in Markdown, to the history of a record.${dryRun ? ' DRY RUN: shows the request and sends nothing.' : ''}`,
    input: z.strictObject({
      resource: z.string().check(z.meta({ enum: namesOf(hasHistory) })),
      id: recordID,
      text: z.string().check(z.minLength(1)),
    }),
    output: writeOutput,
    annotations: { readOnlyHint: dryRun, destructiveHint: false, idempotentHint: dryRun },
    readOnly: false,
    run: async ({ resource, id, text }, call) => {
      const definition = definitionOf(resource, 'be commented', hasHistory);
      const options = { dryRun, signal: call.signal, richText: 'markdown' as const };
      const result = await historyOf(await call.pm(), definition).comment(id, text, options);
      if ('method' in result) return { content: { outcome: 'dry-run', request: shownRequest(result) } };
      const { outcome, record } = result;
      return {
        content: {
          outcome,
          id,
          ...(result.outcome === 'unverified' && { hint: result.hint }),
          ...(record && { notice: NOTICE, record: shownEntry(await inMarkdown(record)) }),
        },
      };
    },
  });
}

interface Changed {
  changed: Record<string, unknown>[];
  count: number;
  hints: string[];
}

/** What changed in a product, project or execution since a time; undefined for a record that holds no others. */
async function changedIn(
  pm: PmClient,
  { one }: ResourceDefinition,
  id: number,
  since: string,
  { signal, progress }: ToolCall,
): Promise<Changed | undefined> {
  const kinds = CHANGING.filter(({ list }) => Object.hasOwn(list?.parents ?? {}, one));
  if (kinds.length === 0) return undefined;
  const hints: string[] = [];
  const lists = await Promise.all(
    kinds.map(async (definition) => {
      try {
        const browse = definition.list?.browseAt?.[one] ?? definition.list?.browse ?? [];
        const filter = { [one]: id, ...(browse.includes('all') && { browse: 'all' }) };
        const { records, isWhole } = await scan(pm, definition, filter, { signal });
        if (!isWhole) hints.push(`Only the first ${records.length} ${definition.name} were looked at.`);
        return records.map((record) => ({ definition, record, at: changedAt(record) }));
      } catch (error) {
        if (!(error instanceof PmError) || !SKIPPED.includes(error.code)) throw error;
        hints.push(`${definition.name} could not be read (${error.code}).`);
        return [];
      }
    }),
  );
  const found = lists.flat().filter(({ at }) => isSince(at, since));
  found.sort((one, other) => (one.at < other.at ? 1 : -1));
  if (found.length > MAX_CHANGED)
    hints.push(`The ${MAX_CHANGED} records that changed last are shown, of ${found.length}.`);
  const shown = found.slice(0, MAX_CHANGED);
  let done = 0;
  const changed = await pMap(
    shown,
    async ({ definition, record, at }) => {
      const entries = await entriesOf(pm, definition, record, since, signal);
      done += 1;
      progress(done, shown.length);
      return {
        resource: definition.name,
        ...(await shownInList(record)),
        changedAt: at,
        entries: entries.slice(-MAX_ENTRIES_EACH).map(shownEntry),
      };
    },
    { concurrency: CONCURRENCY },
  );
  return { changed, count: found.length, hints };
}

const SKIPPED: readonly string[] = ['forbidden', 'not-found', 'not-visible', 'module-missing'];

async function entriesOf(
  pm: PmClient,
  definition: ResourceDefinition,
  { id }: PmRecord,
  since: string,
  signal: AbortSignal,
): Promise<HistoryEntry[]> {
  try {
    const entries = await historyOf(pm, definition).history(id, { signal, richText: 'markdown' });
    return entries.filter(({ date }) => isSince(date, since));
  } catch (error) {
    if (error instanceof PmError && SKIPPED.includes(error.code)) return [];
    throw error;
  }
}

/** A new entry, which comes as the server keeps it. */
async function inMarkdown(entry: HistoryEntry): Promise<HistoryEntry> {
  return { ...entry, comment: await htmlToMarkdown(entry.comment) };
}

/** An entry, with its values cut and without secrets. */
function shownEntry({ date, actor, action, comment, changes }: HistoryEntry): Record<string, unknown> {
  const shown = changes.filter(({ field }) => !isSecretField(field));
  return {
    date,
    actor,
    action,
    ...(comment !== '' && { comment: shownText(comment, MAX_COMMENT) }),
    ...(shown.length > 0 && {
      changes: shown.map(({ field, from, to }) => ({
        field,
        from: shownText(from, MAX_VALUE),
        to: shownText(to, MAX_VALUE),
      })),
    }),
  };
}

function historyOf(pm: PmClient, { name }: ResourceDefinition): HasHistory {
  // Edge: the definition comes from the call, so its resource is unknown to the compiler.
  return pm[name as keyof PmClient] as unknown as HasHistory;
}
