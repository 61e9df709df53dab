import { type Page, PmError } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import type { Context } from '../context.js';
import { advised, usageError } from '../exit-codes.js';
import { manyRecords } from '../help.js';
import { object, plainText } from '../kinds.js';
import { withinBudget } from '../mcp/budget.js';
import { cursorOf } from '../mcp/cursor.js';
import { NOTICE, shownInList } from '../mcp/record-texts.js';
import { type Call, operation } from '../operation.js';
import { isMeant } from '../reading/conditions.js';
import { DAYS } from '../reading/days.js';
import { refuseUnseen, suggestionsFor } from '../reading/names.js';
import { resourceOf } from '../resources.js';
import { isSecretField } from '../secrets.js';
import { forAgents, inBoth, listed, type Texts, type TextValue, text } from '../texts.js';
import { answerCount, type Found, found, type ListInput } from './found.js';
import { CONDITIONS, chosen, filterSchema, listParameters } from './list-parameters.js';
import { everywhere, type Looked, SCAN, type SearchResult, searchPage } from './lists.js';
import { offering } from './subjects.js';

/** Pages that are fetched while the one before is printed. */
const PREFETCH = 4;

/** `pm-api list bugs --product 1 --browse unresolved --all`, and the tool `search`. */
export const list = operation({
  name: 'list',
  does: ({ many }) => inBoth(text`List ${many}`, '列出{0}'),
  subjects: offering((definition) => definition.list),
  input: (definition: ResourceDefinition | undefined, texts?: Texts) => listParameters(definition, texts),
  examples: ({ name, list: rule }) => {
    const [parent] = Object.keys(rule?.parents ?? {});
    return [`${parent === undefined || rule?.whole ? '' : `--${parent} 1 `}--all --output csv > ${name}.csv`];
  },
  run: async (input, call) => found(input, resourceOf(await call.pm(), input.subject), call),
  show: showList,
  tool: {
    name: 'search',
    title: 'Search records',
    does: `Find records of a resource. filter: the id of one parent (see describe), or my: true for your own; without one, every list that you may see is looked through. where: {field: value} or {field: {lt, lte, gt, gte, ne, in, contains}}. Days: YYYY-MM-DD, ${DAYS.template} (server's zone). Overdue tasks: {deadline: {lt: "today"}, status: {in: ["wait", "doing", "pause"]}}. matched counts all matches. Items have main fields only; get shows all. Continue with nextCursor.`,
    input: () => ({
      filter: { kind: { ...object, schema: filterSchema() }, means: '' },
      where: { ...CONDITIONS.where, forAgents: '' },
      text: { ...CONDITIONS.text, forAgents: 'in any field' },
      changedSince: { ...CONDITIONS.changedSince, forAgents: 'day or time' },
      recPerPage: { kind: answerCount, means: '' },
      cursor: { kind: plainText, means: '' },
    }),
    cannot: 'be listed',
    output: {
      notice: 'text',
      items: 'objects',
      matched: 'count',
      total: 'count',
      nextCursor: 'text',
      hint: 'text',
    },
    answer: async (search, _, call) => {
      const page = await (search.isPlaced
        ? searchPage(search, search.start, runOf(search, call))
        : everyPlace(search, call)
      ).catch((error: unknown) => {
        throw withOrderExplained(error, search);
      });
      const { conditions = [], remarks = [] } = search.choice ?? {};
      const fields = conditions.map(({ field }) => field);
      refuseUnseen(search.definition.name, fields, page.seen);
      const { matched } = page;
      const { richText = [] } = search.definition;
      const shown = withinBudget(
        await Promise.all(page.records.map((record) => shownInList(record, fields, richText))),
      );
      const isCut = shown.count < page.records.length;
      const { page: at, skip, before } = search.start;
      const next = isCut ? { page: at, skip: skip + shown.count, before } : page.next;
      const texts = richText.filter((name) => !page.seen.has(name));
      const isOfTexts = search.choice?.text !== undefined || fields.some((name) => texts.includes(name));
      const notLooked = forAgents`Lists do not show ${texts.join(', ')}: search_all finds words in them.`;
      const hints = [
        ...page.hints,
        ...(matched === 0 ? remarks : []),
        ...(matched === 0 && page.seen.size > 0 && isOfTexts && texts.length > 0 ? [notLooked] : []),
      ];
      return {
        content: {
          notice: NOTICE,
          items: shown.items,
          ...(matched !== undefined && { matched }),
          // The same number, under the name that lists of the server have, where nothing was chosen here.
          ...(search.choice === undefined && matched !== undefined && search.isPlaced && { total: matched }),
          ...(next && { nextCursor: cursorOf({ ...search.start, ...next }) }),
          ...(hints.length > 0 && { hint: call.say(listed('sentences', hints)) }),
        },
      };
    },
  },
});

function runOf({ count }: Found, { signal, progress }: Call) {
  return { count, signal, progress };
}

/** Looks through every list that the caller may see, as far as one call may. */
async function everyPlace(search: Found, call: Call): Promise<SearchResult> {
  const { definition, choice, start, count } = search;
  const looked: Looked = { kind: '', places: 0, left: [] };
  const matches: PmRecord[] = [];
  const seen = new Set<string>();
  let lookedAt = 0;
  for await (const record of everywhere(search, { signal: call.signal, richText: 'html' }, looked)) {
    lookedAt += 1;
    for (const name of Object.keys(record)) seen.add(name);
    if (choice === undefined || isMeant(record, choice)) matches.push(record);
    call.progress(lookedAt);
    if (lookedAt === SCAN.max) break;
  }
  const records = matches.slice(start.skip, start.skip + count);
  const skip = start.skip + records.length;
  return {
    records,
    matched: matches.length,
    next: skip < matches.length ? { page: 1, skip, before: undefined } : undefined,
    seen,
    hints: lookedHints(definition, looked, lookedAt),
  };
}

/** How far a search through every list got. */
function lookedHints(
  { name }: ResourceDefinition,
  { kind, places, left }: Looked,
  lookedAt: number,
): TextValue[] {
  return [
    forAgents`No parent was given: ${lookedAt} ${name} of ${places} ${kind} were looked at.`,
    ...(lookedAt >= SCAN.max
      ? [forAgents`There are more; give one parent to look at all of its ${name}.`]
      : []),
    ...(left.length > 0
      ? [forAgents`Not included, because they could not be read: ${left.join(', ')}.`]
      : []),
  ];
}

/** Shows a page of a list, or all records with `--all`. */
export async function showList(search: Found, context: Context, input: ListInput): Promise<void> {
  const { printer, io } = context;
  const { all, limit, sort } = input;
  const { definition, choice, listing, filter } = search;
  const { name } = definition;
  const options = { signal: io.signal, prefetch: PREFETCH };
  if (choice === undefined && sort === undefined && !all && limit === undefined) {
    requirePlace(search);
    return showPage(await listing.list(filter, options), search, context);
  }
  const looked: Looked = { kind: '', places: 0, left: [] };
  const records = search.isPlaced
    ? filter.pageID === undefined
      ? listing.each(filter, { ...options, maxItems: choice || sort ? undefined : limit })
      : itemsOf(listing.list(filter, options))
    : everywhere(search, options, looked);
  if (choice === undefined && sort === undefined)
    return printer.records(first(records, limit), undefined, name);
  const known = namesIn(definition.record);
  const rows = await chosen(records, { choice, sort, limit }, known, name);
  await printer.records(rows, undefined, name);
  if (rows.length === 0) for (const remark of choice?.remarks ?? []) await printer.remark(remark);
}

async function showPage(
  page: Page<PmRecord>,
  { definition }: Found,
  { io, printer }: Context,
): Promise<void> {
  const { name } = definition;
  const { items, total, hint, hintText = hint } = page;
  await printer.records(items, undefined, name);
  if (hintText !== undefined) await printer.remark(hintText);
  if (io.texts.language !== 'en') await io.texts.loadTables();
  const many = manyRecords(definition, io.texts);
  if (total === undefined)
    await printer.remark(text`${items.length} ${many}, and there may be more; --all shows every record.`);
  else if (items.length < total)
    await printer.remark(text`${items.length} of ${total} ${many}; --all shows every record.`);
}

/** Rejects a page of a list without a parent where the server has no list of all records. */
function requirePlace({ definition: { name, list: rule }, isPlaced }: Found): void {
  if (isPlaced) return;
  const flags = Object.keys(rule?.parents ?? {}).map((place) => `--${place}`);
  throw usageError(
    inBoth(text`list ${name} needs one of ${flags.join(', ')}.`, 'list {0} 需要指定以下选项之一：{1}。'),
    listed('sentences', [
      text`With --all or a condition, every list that you may see is read.`,
      ...(rule?.my === undefined ? [] : [text`For your own: pm-api my ${name}.`]),
    ]),
  );
}

/** An error of a list that was to be sorted: released servers return nothing for a field that they cannot sort by. */
function withOrderExplained(error: unknown, { definition, filter: { orderBy } }: Found): unknown {
  if (!(error instanceof PmError) || error.code !== 'bad-response' || typeof orderBy !== 'string')
    return error;
  const field = orderBy.replace(/_(asc|desc)$/i, '');
  const known = namesIn(definition.record).filter((one) => !isSecretField(one));
  if (known.includes(field)) return error;
  return advised(error, [
    forAgents`The list may have no order by ${field}.`,
    ...suggestionsFor([field], known, definition.name),
  ]);
}

/** The fields of a record's schema. */
export function namesIn(record: ResourceDefinition['record']): string[] {
  return 'shape' in record && typeof record.shape === 'object' && record.shape !== null
    ? Object.keys(record.shape)
    : [];
}

async function* itemsOf(page: Promise<Page<PmRecord>>): AsyncGenerator<PmRecord, void, undefined> {
  yield* (await page).items;
}

async function* first(
  records: AsyncIterable<PmRecord>,
  limit = Infinity,
): AsyncGenerator<PmRecord, void, undefined> {
  let count = 0;
  for await (const record of records) {
    yield record;
    count += 1;
    if (count >= limit) return;
  }
}
