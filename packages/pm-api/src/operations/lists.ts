import type { Json } from 'plat-common/json';
import { type EachOptions, type Page, type PmClient, PmError } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import type { Position } from '../mcp/pages.js';
import type { Call } from '../operation.js';
import { type Choice, isMeant } from '../reading/conditions.js';
import { allFieldsOf, isParentField } from '../reading/names.js';
import { calledField } from '../reading/values.js';
import { type AnyResource, resourceOf } from '../resources.js';
import { compact, forAgents, inBoth, listed, type TextValue, text } from '../texts.js';
import { withMembers } from './open-work.js';

/** Records of one request, and of one call, where records are chosen here. */
const SCAN = { page: 500, max: 5_000 };

/** Codes of an error that concerns one list only: the user may not read it, or the server does not have it. */
export const OF_ONE_LIST: ReadonlySet<string> = new Set([
  'forbidden',
  'not-visible',
  'module-missing',
  'not-found',
  // Released servers fail with HTTP 500 on the list of a module that they lack.
  'bad-response',
]);

/** Records that come as a page or one by one. */
export type Listing = Pick<AnyResource, 'list' | 'each'>;

/** The same list, with the members of a team who have work left as the assignees of their task; `seen` gets the fields of its records. */
export function withMembersOf(whole: Listing): Pick<Search, 'listing' | 'seen'> {
  const seen = new Map<string, number>();
  const shown = (record: PmRecord) => {
    for (const [name, value] of Object.entries(record))
      seen.set(name, (seen.get(name) ?? 0) + Number(Boolean(value)));
    return withMembers(record);
  };
  const listing: Listing = {
    list: async (filter, options) => {
      const page = await whole.list(filter, options);
      return Object.assign(page, { items: page.items.map(shown) });
    },
    async *each(filter, options) {
      for await (const record of whole.each(filter, options)) yield shown(record);
    },
  };
  return { listing, seen };
}

/** What a search is for, once it has been read. */
export interface Search {
  pm: PmClient;
  definition: ResourceDefinition;
  listing: Listing;
  /** The list of the server, without paging. */
  filter: Json;
  /** Which of its records are meant; all of them where nothing is chosen here. */
  choice: Choice | undefined;
  /** Is it below one parent, or of a list of all records? Else every list that the caller may see is looked through. */
  isPlaced: boolean;
  /** The fields of the records that were read so far, each with the number of records that have a value there. */
  seen: ReadonlyMap<string, number>;
  /** Where the page of an agent begins, and how many records it has; the command shows all of them. */
  start: Position;
  count: number;
}

/** A page of the records that were searched for. */
export interface SearchResult {
  records: PmRecord[];
  /** Matching records: of the whole list, or of the records that this call has looked at; undefined where the server counts none. */
  matched: number | undefined;
  /** Undefined at the end of the list. */
  next: Pick<Position, 'page' | 'skip'> | undefined;
  hints: TextValue[];
}

/** A page as the server has it. */
export async function serverPage(search: Search, { signal }: Call): Promise<SearchResult> {
  const { page, skip } = search.start;
  const served = await pageOf(search, signal);
  // Behind the last page, released servers return that one again.
  const isAgain = served.pageID !== page;
  const { items, total = Infinity, recPerPage } = served;
  const isLast = isAgain || items.length === 0 || page * recPerPage >= total;
  return {
    records: isAgain ? [] : items.slice(skip),
    matched: served.total,
    next: isLast ? undefined : { page: page + 1, skip: 0 },
    hints: compact([hintOfPage(served)]),
  };
}

/** The fields of conditions that the read records lack, and the rich texts where these were searched or exported whole. */
export function missingTexts({ definition, choice, seen }: Search, isExport = false): string[] {
  const { name, richText = [] } = definition;
  const compared = choice?.conditions.map(({ field }) => field) ?? [];
  // A task shows texts of its story, too.
  const texts = richText.filter((field) => allFieldsOf(name)[field] !== undefined);
  const asked = isExport || choice?.text !== undefined ? [...texts, ...compared] : compared;
  return seen.size === 0 ? [] : [...new Set(asked)].filter((name) => !seen.has(name));
}

/** What to say of them. */
export function notInLists({ definition: { name } }: Search, missing: readonly string[]): TextValue {
  const fields = missing.map((field) => calledField(field, allFieldsOf(name)[field]));
  return inBoth(
    text`Lists of ${name} do not have ${listed('items', fields)}: pm-api get may show them.`,
    '{0} 的列表不含以下字段，查找和导出都不包括：{1}；请用 pm-api get 查看。',
  );
}

/** What to say of conditions on a record above, which those without one never meet, such as the product of tasks without a story. */
export function withoutPlace({ definition: { name }, choice, seen }: Search): TextValue[] {
  const all = seen.get('id') ?? 0;
  const compared = new Set(choice?.conditions.map(({ field }) => field));
  return [...compared].flatMap((field) => {
    const count = all - (seen.get(field) ?? all);
    if (count === 0 || !isParentField(field) || Object.hasOwn(allFieldsOf(name), field)) return [];
    return [inBoth(text`${count} of ${all} ${name} show no ${field}.`, '{1} 条 {2} 中有 {0} 条没有 {3}。')];
  });
}

/** A page of the records that are meant. A page of the position is as many records as one call may look at. */
export async function chosenPage(search: Search, { signal, progress }: Call): Promise<SearchResult> {
  const { choice, filter, isPlaced, listing, count } = search;
  const { page, skip } = search.start;
  const { name } = search.definition;
  const looked = nothingLooked();
  const end = page * SCAN.max;
  const options = { signal, richText: 'html', maxItems: end + 1 } as const;
  const records = isPlaced
    ? listing.each({ ...filter, recPerPage: SCAN.page }, options)
    : everywhere(search, options, looked);
  const matches: PmRecord[] = [];
  let lookedAt = 0;
  for await (const record of records) {
    lookedAt += 1;
    if (lookedAt % SCAN.page === 0) progress(lookedAt);
    const isOfPage = lookedAt > end - SCAN.max && lookedAt <= end;
    if (isOfPage && (choice === undefined || isMeant(record, choice))) matches.push(record);
  }
  progress(lookedAt);
  const isEnd = lookedAt <= end;
  const own = Math.min(lookedAt, end) - (end - SCAN.max);
  const isPartly = isPlaced && !(isEnd && page === 1);
  const following = isEnd ? undefined : { page: page + 1, skip: 0 };
  return {
    records: matches.slice(skip, skip + count),
    matched: matches.length,
    next: skip + count < matches.length ? { page, skip: skip + count } : following,
    hints: compact([
      isPlaced && lookedAt === 0 && hintOfPage(await listing.list(filter, { signal })),
      isPartly && forAgents`matched counts the ${own} records that this call looked at.`,
      !isPlaced &&
        forAgents`No parent was given: ${own} ${name} of ${looked.places} ${looked.kind} were looked at.`,
      !isPlaced &&
        own >= SCAN.max &&
        forAgents`There are more; give one parent to look at all of its ${name}.`,
      looked.left.length > 0 &&
        forAgents`Not included, because they could not be read: ${looked.left.join(', ')}.`,
    ]),
  };
}

/** All records of a list, as far as one call may look. */
export async function scan(listing: Listing, filter: Json, signal: AbortSignal) {
  const options = { signal, richText: 'html', maxItems: SCAN.max + 1 } as const;
  const records: PmRecord[] = [];
  for await (const record of listing.each(filter, options)) records.push(record);
  return { records: records.slice(0, SCAN.max), isWhole: records.length <= SCAN.max };
}

/** Where a resource without a list of its own is looked for: below each record of the first of these kinds that it belongs to. */
const PLACES = ['product', 'project', 'execution', 'program'] as const;

/** What a search through several lists has looked at. */
interface Looked {
  /** The kind of the places: `products`. */
  kind: string;
  places: number;
  /** Places whose lists the caller may not read. */
  left: string[];
}

const nothingLooked = (): Looked => ({ kind: '', places: 0, left: [] });

/** The records of every list of a resource that the caller may see, place by place; `looked` tells how far it got. */
export async function* everywhere(
  { pm, definition, listing, filter }: Pick<Search, 'pm' | 'definition' | 'listing' | 'filter'>,
  { maxItems = Infinity, ...options }: EachOptions,
  looked = nothingLooked(),
): AsyncGenerator<PmRecord, void, undefined> {
  const { parents = {} } = definition.list ?? {};
  const place = PLACES.find((name) => Object.hasOwn(parents, name));
  if (place === undefined) throw new TypeError(`${definition.name} belong to no place`);
  looked.kind = `${place}s`;
  const seen = new Set<number>();
  const { signal } = options;
  let left = maxItems;
  let missing: PmError | undefined;
  const above = resourceOf(pm, { name: `${place}s` });
  for await (const { id } of above.each({}, { signal })) {
    try {
      for await (const record of listing.each({ ...filter, [place]: id }, options)) {
        if (seen.has(record.id)) continue;
        seen.add(record.id);
        yield record;
        left -= 1;
        if (left === 0) return;
      }
      looked.places += 1;
    } catch (error) {
      if (!(error instanceof PmError) || !OF_ONE_LIST.has(error.code)) throw error;
      looked.left.push(`${place} ${id}`);
      if (error.code === 'module-missing') missing = error;
    }
  }
  // A server without the module has no list of it anywhere.
  if (missing !== undefined && looked.places === 0) throw missing;
}

async function pageOf(search: Search, signal: AbortSignal): Promise<Page<PmRecord>> {
  const { definition, listing, filter, count: recPerPage } = search;
  const { page: pageID } = search.start;
  if (!definition.list?.asks?.('all').isMixed) {
    const served = await listing.list({ ...filter, recPerPage, pageID }, { signal, richText: 'html' });
    if (served.total !== undefined) return served;
  }
  // A page of the server may hold records of another kind alone, which its total counts too, or come without a total.
  const { records, isWhole } = await scan(listing, filter, signal);
  const items = records.slice((pageID - 1) * recPerPage, pageID * recPerPage);
  return { items, filter: {}, recPerPage, pageID, ...(isWhole && { total: records.length }) };
}

const hintOfPage = ({ hint, hintText }: Page<PmRecord>) => hintText ?? hint;
