import type { Json } from 'plat-common/json';
import { type Page, PmError } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { advised, usageError } from '../exit-codes.js';
import { manyRecords } from '../help.js';
import { object, plainText, wholeNumber } from '../kinds.js';
import { cursorOf, startOf, withinBudget } from '../mcp/pages.js';
import { NOTICE, shownInList } from '../mcp/record-texts.js';
import { type Call, type Context, type Given, operation, readNamed } from '../operation.js';
import { choiceOf, type GivenChoice, isChosen, remarksOf } from '../reading/conditions.js';
import { lackingIn, namesIn, refuseUnseen, suggestionsFor } from '../reading/names.js';
import { offering, resourceOf } from '../resources.js';
import { isSecretField, refuseSecretNames } from '../secrets.js';
import { forAgents, hintOf, inBoth, listed, sentences, text } from '../texts.js';
import { CONDITIONS, chosen, filterSchema, listParameters, PAGE } from './list-parameters.js';
import {
  chosenPage,
  everywhere,
  type Listing,
  missingTexts,
  notInLists,
  type Search,
  serverPage,
  withMembersOf,
  withoutPlace,
} from './lists.js';
import { serverFilter } from './server-filter.js';

/** Pages that are fetched while the one before is printed. */
const PREFETCH = 4;

/** Records of an answer to an agent: the default and the limit. */
const DEFAULT_COUNT = 20;
const MAX_COUNT = 50;

const answerCount = wholeNumber(1, MAX_COUNT);

/** `pm-api list bugs --product 1 --browse unresolved --all`, and the tool `search`. */
export const list = operation({
  name: 'list',
  does: ({ many }) => inBoth(text`List ${many}`, '列出{0}'),
  subjects: offering((definition) => definition.list),
  input: (definition: ResourceDefinition | undefined) => listParameters(definition),
  examples: ({ name, list: rule }) => {
    const [parent] = Object.keys(rule?.parents ?? {});
    return [`${parent === undefined || rule?.whole ? '' : `--${parent} 1 `}--all --output csv > ${name}.csv`];
  },
  run: async (input, call) => found(input, resourceOf(await call.pm(), input.subject), call),
  show: showList,
  tool: {
    name: 'search',
    title: 'Search records',
    does: 'Find records of a resource. filter: the id of one parent (see describe), or my: true for your own; without one, all lists are read: slow. where: {field: value} or {field: {lt, lte, gt, gte, ne, in, contains}}. Days: YYYY-MM-DD, today, -7d, any weekday (server time). Overdue tasks: {deadline: {lt: "today"}, status: {in: ["wait", "doing", "pause"]}}. matched counts all matches. Items have main fields; get shows all. Continue with nextCursor.',
    input: () => ({
      filter: { kind: { ...object, schema: filterSchema() }, means: '' },
      where: { ...CONDITIONS.where, forAgents: '' },
      text: { ...CONDITIONS.text, forAgents: 'each word in any field; "a phrase"' },
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
      const pageOf = search.isPlaced && !search.choice ? serverPage : chosenPage;
      const page = await pageOf(search, call).catch((error: unknown) => {
        throw withOrderExplained(error, search);
      });
      const { conditions = [] } = search.choice ?? {};
      const fields = conditions.map(({ field }) => field);
      refuseUnseen(search.definition.name, fields, new Set(search.seen.keys()));
      const { matched } = page;
      const { filter, start } = search;
      const { richText = [], list: rule } = search.definition;
      // What only an empty list needs to be told.
      const isOwn = filter.my === true && filter.browse === undefined;
      const [, ...others] = matched === 0 && isOwn ? Object.keys(rule?.my ?? {}) : [];
      const missing = matched === 0 ? missingTexts(search) : [];
      const shown = withinBudget(
        await Promise.all(page.records.map((record) => shownInList(record, fields, richText))),
      );
      const isCut = shown.count < page.records.length;
      const next = isCut ? { ...start, skip: start.skip + shown.count } : page.next;
      return {
        content: {
          notice: NOTICE,
          items: shown.items,
          matched,
          // The same number, under the name that lists of the server have, where nothing was chosen here.
          ...(search.choice === undefined && search.isPlaced && { total: matched }),
          ...(next && { nextCursor: cursorOf({ ...start, ...next }) }),
          hint: hintOf(
            ...page.hints,
            ...withoutPlace(search),
            ...(search.choice ? remarksOf(search.choice, matched === 0) : []),
            others.length > 0 &&
              forAgents`my: true is what is assigned to you. With it, browse may be ${others.join(', ')}.`,
            missing.length > 0 &&
              forAgents`Lists do not show ${missing.join(', ')}: get may, and search_all finds words in texts.`,
          ),
        },
      };
    },
  },
});

/** Shows a page of a list, or all records with `--all`; and says which texts no list has where these were asked for. */
export async function showList(search: Search, context: Context, input: ListInput): Promise<void> {
  const { printer } = context;
  await showRecords(search, context, input);
  for (const remark of withoutPlace(search)) await printer.remark(remark);
  const missing = missingTexts(search, printer.format === 'csv' && !printer.hasFields);
  if (missing.length > 0) await printer.remark(notInLists(search, missing));
}

async function showRecords(search: Search, context: Context, { all, limit, sort }: ListInput) {
  const { printer, io } = context;
  const { choice, listing, filter } = search;
  const { name, record } = search.definition;
  const options = { signal: io.signal, prefetch: PREFETCH };
  if (choice === undefined && sort === undefined && !all && limit === undefined) {
    requirePlace(search);
    return showPage(await listing.list(filter, options), search, context);
  }
  const most = { ...options, maxItems: choice || sort ? undefined : limit };
  const records = search.isPlaced
    ? filter.pageID === undefined
      ? listing.each(filter, most)
      : (await listing.list(filter, options)).items
    : everywhere(search, most);
  if (choice === undefined && sort === undefined) return printer.records(records, undefined, name);
  const known = namesIn(record).filter((field) => !lackingIn(name).includes(field));
  const rows = await chosen(records, { choice, sort, limit }, known, name);
  await printer.records(rows, undefined, name);
  for (const remark of choice ? remarksOf(choice, rows.length === 0) : []) await printer.remark(remark);
}

async function showPage(page: Page<PmRecord>, { definition }: Search, { printer }: Context) {
  const { name } = definition;
  const { items, total, hint, hintText = hint } = page;
  await printer.records(items, undefined, name);
  if (hintText !== undefined) await printer.remark(hintText);
  const many = manyRecords(definition);
  if (total === undefined)
    await printer.remark(text`${items.length} ${many}, and there may be more; --all shows every record.`);
  else if (items.length < total)
    await printer.remark(text`${items.length} of ${total} ${many}; --all shows every record.`);
}

/** Rejects a page of a list without a parent where the server has no list of all records. */
function requirePlace({ definition: { name, list: rule }, isPlaced }: Search): void {
  if (isPlaced) return;
  const flags = Object.keys(rule?.parents ?? {}).map((place) => `--${place}`);
  throw usageError(
    inBoth(
      text`list ${name} needs one of ${listed('items', flags)}.`,
      'list {0} 需要指定以下选项之一：{1}。',
    ),
    sentences(
      text`With --all or a condition, every list that you may see is read.`,
      rule?.my && text`For your own: pm-api my ${name}.`,
    ),
  );
}

/** An error of a list that was to be sorted: released servers return nothing for a field that they cannot sort by. */
function withOrderExplained(error: unknown, { definition, filter: { orderBy } }: Search): unknown {
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

/** The part of a tool's filter that is applied here; it is also taken beside the server's part, where many models put it. */
const OWN = ['where', 'text', 'changedSince', 'recPerPage'] as const;

export type ListInput = Given<ReturnType<typeof listParameters>> & { subject: ResourceDefinition };

/** Reads what is searched for. */
export async function found(input: ListInput, listing: Listing, call: Call): Promise<Search> {
  const { subject: definition, cursor, equal } = input;
  const whole: Json = { ...(call.isOfTool ? input.filter : commandFilter(input)) };
  for (const name of OWN) {
    if (input[name] === undefined) continue;
    if (whole[name] !== undefined && call.isOfTool)
      throw usageError(forAgents`${name} is given twice.`, forAgents`Give it beside filter alone.`);
    whole[name] = input[name];
  }
  const start = startOf(definition.name, whole, cursor);
  const { where, text: words, changedSince, recPerPage, ...own } = start.filter;
  // An agent gets as many records as its answer may have, however many the server gives at once.
  const filter = serverFilter(definition, { ...own, ...(!call.isOfTool && { recPerPage }) }, call);
  const { orderBy } = filter;
  if (typeof orderBy === 'string') refuseSecretNames([orderBy.replace(/_(asc|desc)$/i, '')]);
  const choice: GivenChoice = {
    equal,
    where: where === undefined ? undefined : readNamed('where', object, where),
    text: words === undefined ? undefined : readNamed('text', plainText, words),
    changedSince: changedSince === undefined ? undefined : readNamed('changedSince', plainText, changedSince),
  };
  const isOfChoice = isChosen(choice);
  const { parents = {}, whole: hasAll, browse = [] } = definition.list ?? {};
  // Conditions choose among all records, also where a list without one shows those that are not closed.
  if (isOfChoice && filter.my === undefined && browse[0] === 'unclosed') filter.browse ??= 'all';
  const places = Object.keys(parents);
  return {
    pm: await call.pm(),
    definition,
    ...withMembersOf(listing),
    filter,
    choice: isOfChoice ? await choiceOf(definition.name, choice, call) : undefined,
    isPlaced:
      hasAll === true || places.length === 0 || [...places, 'my'].some((name) => Object.hasOwn(filter, name)),
    start,
    count: call.isOfTool ? readNamed('recPerPage', answerCount, recPerPage ?? DEFAULT_COUNT) : 0,
  };
}

/** What the command's flags give of the server's filter. */
function commandFilter(input: ListInput): Json {
  const names = [...Object.keys(input.subject.list?.parents ?? {}), 'browse', ...Object.keys(PAGE)];
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}
