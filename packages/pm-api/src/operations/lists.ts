import type { Json } from 'plat-common/json';
import { type EachOptions, type Page, type PmClient, PmError, type ReadOptions } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import type { Position } from '../mcp/cursor.js';
import { type Choice, isMeant } from '../reading/conditions.js';
import { resourceOf } from '../resources.js';
import { forAgents, type TextValue } from '../texts.js';

/** Records of one request, and of one call, where records are chosen here. */
export const SCAN = { page: 500, max: 5_000 };

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
export interface Listing {
  list(filter: object, options: ReadOptions): Promise<Page<PmRecord>>;
  each(filter: object, options: EachOptions): AsyncGenerator<PmRecord, void, undefined>;
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
}

/** A page of the records that were searched for. */
export interface SearchResult {
  records: PmRecord[];
  /** Matching records: of the whole list, or of the records that this call has looked at; undefined where the server counts none. */
  matched: number | undefined;
  /** Undefined at the end of the list. */
  next: Pick<Position, 'page' | 'skip' | 'before'> | undefined;
  /** The fields of the records that were looked at. */
  seen: ReadonlySet<string>;
  hints: TextValue[];
}

/** How an agent's search is run. */
interface SearchRun {
  signal: AbortSignal;
  /** Records of a page. */
  count: number;
  progress(done: number, total?: number): void;
}

/** The page of records at a position: as the server has it, or of the records that are meant as far as one call may look. */
export async function searchPage(search: Search, position: Position, run: SearchRun): Promise<SearchResult> {
  return search.choice === undefined
    ? serverPage(search, position, run)
    : chosenPage(search, search.choice, position, run);
}

async function serverPage(
  search: Search,
  { page, skip, before }: Position,
  { count, signal }: SearchRun,
): Promise<SearchResult> {
  const served = await listed(search, { recPerPage: count, pageID: page }, signal);
  const isAgain = served.pageID !== page || isSamePage(served, before);
  const next = isAgain || isLast(served, page) ? undefined : after(served, page);
  return {
    records: isAgain ? [] : served.items.slice(skip),
    matched: served.total,
    next,
    seen: new Set(),
    hints: hintsOf(served),
  };
}

async function chosenPage(
  search: Search,
  choice: Choice,
  { page: first, skip, before }: Position,
  { count, signal, progress }: SearchRun,
): Promise<SearchResult> {
  const matches: PmRecord[] = [];
  const seen = new Set<string>();
  let previous = before;
  let lookedAt = 0;
  let page = first;
  for (;;) {
    const served = await listed(search, { recPerPage: SCAN.page, pageID: page }, signal);
    const isAgain = isSamePage(served, previous);
    previous = served.items[0]?.id;
    for (const record of isAgain ? [] : served.items) {
      for (const name of Object.keys(record)) seen.add(name);
      if (isMeant(record, choice)) matches.push(record);
    }
    if (!isAgain) lookedAt += served.items.length;
    progress(lookedAt, served.total);
    const isEnd = isAgain || isLast(served, page);
    const following = after(served, page);
    page += 1;
    if (!isEnd && lookedAt < SCAN.max) continue;
    const records = matches.slice(skip, skip + count);
    const isRest = skip + records.length < matches.length;
    const rest = isEnd ? undefined : following;
    const next = isRest ? { page: first, skip: skip + records.length, before } : rest;
    const isWhole = isEnd && first === 1;
    const all = served.total ?? 'an unknown number';
    const partly = forAgents`matched counts the ${lookedAt} records that this call looked at, of ${all}.`;
    return {
      records,
      matched: matches.length,
      next,
      seen,
      hints: [...hintsOf(served), ...(isWhole ? [] : [partly])],
    };
  }
}

/** All records of a list, as far as one call may look. */
export async function scan(
  listing: Listing,
  filter: Json,
  signal: AbortSignal,
): Promise<{ records: PmRecord[]; isWhole: boolean }> {
  const options = { signal, richText: 'html', maxItems: SCAN.max + 1 } as const;
  const records: PmRecord[] = [];
  for await (const record of listing.each(filter, options)) records.push(record);
  return { records: records.slice(0, SCAN.max), isWhole: records.length <= SCAN.max };
}

/** Where a resource without a list of its own is looked for: below each record of the first of these kinds that it belongs to. */
const PLACES = ['product', 'project', 'execution', 'program'] as const;

/** What a search through several lists has looked at. */
export interface Looked {
  /** The kind of the places: `products`. */
  kind: string;
  places: number;
  /** Places whose lists the caller may not read. */
  left: string[];
}

/** The records of every list of a resource that the caller may see, place by place; `looked` tells how far it got. */
export async function* everywhere(
  { pm, definition, filter }: Search,
  options: EachOptions,
  looked: Looked,
): AsyncGenerator<PmRecord, void, undefined> {
  const { parents = {} } = definition.list ?? {};
  const place = PLACES.find((name) => Object.hasOwn(parents, name));
  if (place === undefined) throw new TypeError(`${definition.name} belong to no place`);
  looked.kind = `${place}s`;
  const seen = new Set<number>();
  const { signal } = options;
  let missing: PmError | undefined;
  // Edge: the places are known by name here, each a resource with a list of its own.
  const above = pm[`${place}s` as keyof PmClient] as unknown as Listing;
  for await (const { id } of above.each({}, { signal })) {
    try {
      for await (const record of resourceOf(pm, definition).each({ ...filter, [place]: id }, options)) {
        if (seen.has(record.id)) continue;
        seen.add(record.id);
        yield record;
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

async function listed(
  { definition, listing, filter }: Search,
  { recPerPage, pageID }: { recPerPage: number; pageID: number },
  signal: AbortSignal,
): Promise<Page<PmRecord>> {
  if (!definition.list?.asks?.('all').isMixed)
    return listing.list({ ...filter, recPerPage, pageID }, { signal, richText: 'html' });
  // A page of the server may hold records of another kind alone, and its total counts them: only the whole list has pages.
  const { records, isWhole } = await scan(listing, filter, signal);
  const items = records.slice((pageID - 1) * recPerPage, pageID * recPerPage);
  return { items, filter: {}, recPerPage, pageID, ...(isWhole && { total: records.length }) };
}

function isLast({ items, recPerPage, pageID, total }: Page<PmRecord>, page: number): boolean {
  return items.length === 0 || pageID !== page || (total !== undefined && page * recPerPage >= total);
}

/** The position behind a page. */
function after({ items }: Page<PmRecord>, page: number): SearchResult['next'] {
  return { page: page + 1, skip: 0, before: items[0]?.id };
}

/** Is it the page before once more? Released servers return it for each page behind the last, some without its number. */
function isSamePage({ items, total }: Page<PmRecord>, before: number | undefined): boolean {
  return total === undefined && before !== undefined && items[0]?.id === before;
}

function hintsOf({ hint, hintText }: Page<PmRecord>): TextValue[] {
  return hint === undefined ? [] : [hintText ?? hint];
}
