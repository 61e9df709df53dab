import pMap from 'p-map';
import { type HasHistory, type HistoryEntry, htmlToMarkdown, type PmClient, PmError } from 'pm-api-client';
import { resources as definitions, type PmRecord, type ResourceDefinition } from 'pm-api-client/resources';
import { isHtml, shownInList, shownText } from '../mcp/record-texts.js';
import type { ToolCall } from '../operation.js';
import { changedAt, isSince } from '../reading/conditions.js';
import { allFieldsOf } from '../reading/names.js';
import { knownValues, meantValues } from '../reading/values.js';
import { resourceOf } from '../resources.js';
import { isSecretField } from '../secrets.js';
import { forAgents, type TextValue } from '../texts.js';
import { scan } from './lists.js';

/** Records with changes that are shown, and entries of each. */
const MAX_CHANGED = 50;
const MAX_ENTRIES_EACH = 10;

/** Histories that are read at the same time. */
const CONCURRENCY = 4;

/** Resources whose records belong to a product, project or execution, where their changes are of interest. */
const CHANGING: readonly ResourceDefinition[] = [
  definitions.stories,
  definitions.tasks,
  definitions.bugs,
  definitions.testcases,
  definitions.testtasks,
];

/** Characters of a comment, and of a value before and after. */
const MAX_COMMENT = 2_000;
const MAX_VALUE = 200;

/** What changed in a product, project or execution since a time, the last change first; undefined for a record that holds no others. */
export async function changedIn(
  { one }: ResourceDefinition,
  parent: number,
  since: string,
  { signal, progress, ...call }: ToolCall,
): Promise<{ changed: object[]; count: number; hints: TextValue[] } | undefined> {
  const kinds = CHANGING.filter(({ list }) => Object.hasOwn(list?.parents ?? {}, one));
  if (kinds.length === 0) return undefined;
  const pm = await call.pm();
  const others = CHANGING.filter((definition) => !kinds.includes(definition)).map(({ name }) => name);
  const hints: TextValue[] =
    others.length === 0
      ? []
      : [
          forAgents`changed has no ${others.join(', ')}: get with part: activity has them, and history of each execution.`,
        ];
  const lists = await Promise.all(
    kinds.map(async (definition) => {
      try {
        const browse = definition.list?.browseAt?.[one] ?? definition.list?.browse ?? [];
        const filter = { [one]: parent, ...(browse.includes('all') && { browse: 'all' }) };
        const { records, isWhole } = await scan(resourceOf(pm, definition), filter, signal);
        if (!isWhole)
          hints.push(forAgents`Only the first ${records.length} ${definition.name} were looked at.`);
        return records.map((record) => ({ definition, record, at: changedAt(record) }));
      } catch (error) {
        if (!(error instanceof PmError) || !SKIPPED.includes(error.code)) throw error;
        hints.push(forAgents`${definition.name} could not be read (${error.code}).`);
        return [];
      }
    }),
  );
  const found = lists.flat().filter(({ at }) => isSince(at, since));
  found.sort((one, other) => (one.at < other.at ? 1 : -1));
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
        entries: await Promise.all(
          entries.slice(-MAX_ENTRIES_EACH).reverse().map(shownEntry(definition.name)),
        ),
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
  { id: record }: PmRecord,
  since: string,
  signal: AbortSignal,
): Promise<HistoryEntry[]> {
  try {
    const entries = await discussionOf(pm, definition).history(record, { signal, richText: 'markdown' });
    return entries.filter(({ date }) => isSince(date, since));
  } catch (error) {
    if (error instanceof PmError && SKIPPED.includes(error.code)) return [];
    throw error;
  }
}

/** An entry as an agent gets it: in the words of the API, with its values cut and without secrets. */
export const shownEntry =
  (resource: string) =>
  async ({ date, actor, action, comment: words, changes }: HistoryEntry) => {
    const fields = allFieldsOf(resource);
    const shownValue = async (field: string, text: string) => {
      const [value = text] = meantValues(text, knownValues(fields[field]?.kind));
      return shownText(isHtml(value) ? await htmlToMarkdown(value) : value, MAX_VALUE);
    };
    const shown = changes.filter(({ field }) => !isSecretField(field));
    return {
      date,
      actor,
      action,
      ...(words !== '' && { comment: shownText(words, MAX_COMMENT) }),
      ...(shown.length > 0 && {
        changes: await Promise.all(
          shown.map(async ({ field, from, to }) => ({
            field,
            from: await shownValue(field, from),
            to: await shownValue(field, to),
          })),
        ),
      }),
    };
  };

/** The histories of a resource. */
export function discussionOf(pm: PmClient, { name }: Pick<ResourceDefinition, 'name'>): HasHistory {
  // Edge: the definition comes from the command line or a call; `subjects` has checked that it has a history.
  return pm[name as keyof PmClient] as unknown as HasHistory;
}
