import pMap from 'p-map';
import { type HistoryEntry, htmlToMarkdown, PmError, type ReadOptions } from 'pm-api-client';
import { resources as definitions, type ResourceDefinition } from 'pm-api-client/resources';
import { isHtml, shownInList, shownText } from '../mcp/record-texts.js';
import type { Call, ToolCall } from '../operation.js';
import { changedAt, isSince } from '../reading/conditions.js';
import { allFieldsOf, fieldNamed } from '../reading/names.js';
import { isAboutPeople } from '../reading/people.js';
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
const CHANGING = (['stories', 'tasks', 'bugs', 'testcases', 'testtasks'] as const).map(
  (name): ResourceDefinition => definitions[name],
);

/** Characters of a comment, and of a value before and after. */
const MAX_COMMENT = 2_000;
const MAX_VALUE = 200;

/** What changed in a product, project or execution since a time, the last change first; undefined for a record that holds no others. */
export async function changedIn(
  { one }: ResourceDefinition,
  parent: number,
  since: string,
  call: ToolCall,
): Promise<{ changed: object[]; count: number; hints: TextValue[] } | undefined> {
  const kinds = CHANGING.filter(({ list }) => Object.hasOwn(list?.parents ?? {}, one));
  if (kinds.length === 0) return undefined;
  const { signal, progress } = call;
  const pm = await call.pm();
  const others = CHANGING.filter((definition) => !kinds.includes(definition)).map(({ name }) => name);
  const hints: TextValue[] = [
    forAgents`changed leaves out ${[...others, 'records that only got a comment'].join(', ')}: get with part: activity shows them.`,
    ...(others.includes('tasks') ? [forAgents`history of each execution has its tasks.`] : []),
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
        hints.push(forAgents`${definition.name} could not be read (${codeOfSkipped(error)}).`);
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
      const all = await historyOf(definition, record.id, 'markdown', call).catch((error: unknown) => {
        codeOfSkipped(error);
        return [];
      });
      const entries = all.filter(({ date }) => isSince(date, since));
      done += 1;
      progress(done, shown.length);
      return {
        resource: definition.name,
        ...(await shownInList(record)),
        changedAt: at,
        entries: await Promise.all(entries.slice(-MAX_ENTRIES_EACH).reverse().map(shownEntry)),
      };
    },
    { concurrency: CONCURRENCY },
  );
  return { changed, count: found.length, hints };
}

const SKIPPED: readonly string[] = ['forbidden', 'not-found', 'not-visible', 'module-missing'];

/** The code of an error for which a list or a history is left out; any other error is thrown. */
function codeOfSkipped(error: unknown): string {
  if (error instanceof PmError && SKIPPED.includes(error.code)) return error.code;
  throw error;
}

/** An entry as an agent gets it: in the words of the API, with its values cut and without secrets. */
export async function shownEntry({ date, actor, action, comment: words, changes }: HistoryEntry) {
  const shownValue = async (value: string) =>
    shownText(isHtml(value) ? await htmlToMarkdown(value) : value, MAX_VALUE);
  const shown = [];
  for (const { field, from, to } of changes)
    if (!isSecretField(field)) shown.push({ field, from: await shownValue(from), to: await shownValue(to) });
  return {
    date,
    actor,
    action,
    ...(words !== '' && { comment: shownText(words, MAX_COMMENT) }),
    ...(shown.length > 0 && { changes: shown }),
  };
}

/** The history of a record in the words of the API: servers write people by their names, values and some fields by their labels. */
export async function historyOf(
  definition: ResourceDefinition,
  record: number,
  richText: ReadOptions['richText'],
  { pm, people, signal }: Pick<Call, 'pm' | 'people' | 'signal'>,
): Promise<HistoryEntry[]> {
  const fields = allFieldsOf(definition.name);
  const named = (field: string) => fieldNamed(field, Object.keys(fields), fields) ?? field;
  const isPerson = (field: string) => isAboutPeople(field, fields[field]);
  const entries = await resourceOf(await pm(), definition).history(record, { signal, richText });
  const changed = entries.flatMap(({ changes }) => changes.filter(({ field }) => isPerson(named(field))));
  const names = [...entries.map(({ actor }) => actor), ...changed.flatMap(({ from, to }) => [from, to])];
  // No account has other characters.
  const users = names.some((name) => /[^\w.@-]/.test(name)) ? ((await people.all()) ?? []) : [];
  const accountOf = (name: string) => {
    const [user, another] = users.filter(({ realname }) => realname === name);
    return user === undefined || another !== undefined ? name : user.account;
  };
  const read = (field: string, shown: string) =>
    isPerson(field)
      ? shown.split(',').map(accountOf).join(',')
      : (meantValues(shown, knownValues(fields[field]?.kind))[0] ?? shown);
  return entries.map((entry) => ({
    ...entry,
    actor: accountOf(entry.actor),
    changes: entry.changes.map((change) => {
      const field = named(change.field);
      return { field, from: read(field, change.from), to: read(field, change.to) };
    }),
  }));
}
