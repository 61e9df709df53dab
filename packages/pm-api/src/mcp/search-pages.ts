import type { Page, PmClient } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import type { Json } from '../json.js';
import { resourceOf } from '../resources.js';
import { changedAt, isSince } from './changed-at.js';
import type { Position } from './cursor.js';
import { type Condition, hasText, holds } from './where.js';

/** Records of one request, and of one call, where records are chosen here. */
const SCAN = { page: 500, max: 5_000 };

/** What a search is for. */
export interface SearchRequest {
  /** The list of the server, without paging. */
  listFilter: Json;
  /** Records of a page. */
  count: number;
  /** Text that one of the fields must contain. */
  text: string | undefined;
  /** Conditions that all must hold. */
  where: readonly Condition[] | undefined;
  /** The day or time since which a record must have changed. */
  changedSince: string | undefined;
}

/** A page of the records that were searched for. */
export interface SearchResult {
  records: PmRecord[];
  /** Matching records: of the whole list, or of what this call has looked at; undefined where the server counts none. */
  matched: number | undefined;
  /** Were the records chosen here, and not by the server alone? */
  isFiltered: boolean;
  /** Undefined at the end of the list. */
  next: Pick<Position, 'page' | 'skip' | 'before'> | undefined;
  /** Fields of the conditions that no record has, and the fields that records have, if any record was looked at. */
  unknown: readonly string[];
  seen: readonly string[];
  hints: string[];
}

/** How a search is run. */
export interface SearchRun {
  signal: AbortSignal;
  /** The server's present time. */
  now: string;
  progress(done: number, total?: number): void;
}

/** The page of records at a position. */
export async function searchPages(
  pm: PmClient,
  definition: ResourceDefinition,
  request: SearchRequest,
  position: Position,
  run: SearchRun,
): Promise<SearchResult> {
  const { text, where, changedSince } = request;
  const isFiltered = text !== undefined || where !== undefined || changedSince !== undefined;
  return isFiltered
    ? filteredPage(pm, definition, request, position, run)
    : serverPage(pm, definition, request, position, run);
}

async function serverPage(
  pm: PmClient,
  definition: ResourceDefinition,
  { listFilter, count }: SearchRequest,
  { page, before }: Position,
  { signal }: SearchRun,
): Promise<SearchResult> {
  const filter = { ...listFilter, recPerPage: count, pageID: page };
  const served = await listed(pm, definition, filter, signal);
  const isAgain = served.pageID !== page || isSamePage(served, before);
  const next = isAgain || isLast(served, page) ? undefined : after(served, page);
  const records = isAgain ? [] : served.items;
  const found = { records, matched: served.total, isFiltered: false, next };
  return { ...found, unknown: [], seen: [], hints: hintsOf(served) };
}

/** Looks at the list from a page on, as far as one call may, and takes the page of those that match. */
async function filteredPage(
  pm: PmClient,
  definition: ResourceDefinition,
  request: SearchRequest,
  { page: first, skip, before }: Position,
  { signal, now, progress }: SearchRun,
): Promise<SearchResult> {
  const { listFilter, count, text, where = [], changedSince } = request;
  const matches: PmRecord[] = [];
  let previous = before;
  const seen = new Set<string>();
  let lookedAt = 0;
  let page = first;
  for (;;) {
    const served = await listed(
      pm,
      definition,
      { ...listFilter, recPerPage: SCAN.page, pageID: page },
      signal,
    );
    const isAgain = isSamePage(served, previous);
    previous = served.items[0]?.id;
    for (const record of isAgain ? [] : served.items) {
      for (const name of Object.keys(record)) seen.add(name);
      const isMatch =
        where.every((condition) => holds(record, condition, now)) &&
        (text === undefined || hasText(record, text)) &&
        (changedSince === undefined || isSince(changedAt(record), changedSince));
      if (isMatch) matches.push(record);
    }
    if (!isAgain) lookedAt += served.items.length;
    progress(lookedAt, served.total);
    const isEnd = isAgain || isLast(served, page);
    const following = after(served, page);
    page += 1;
    if (!isEnd && lookedAt < SCAN.max) continue;
    const records = matches.slice(skip, skip + count);
    const isRest = skip + records.length < matches.length;
    const next = isRest
      ? { page: first, skip: skip + records.length, before }
      : isEnd
        ? undefined
        : following;
    const isWhole = isEnd && first === 1;
    const hints = [
      ...hintsOf(served),
      ...(isWhole
        ? []
        : [
            `matched counts the ${lookedAt} records that this call looked at, of ${served.total ?? 'an unknown number'}.`,
          ]),
    ];
    const unknown = seen.size === 0 ? [] : where.map(({ field }) => field).filter((name) => !seen.has(name));
    return { records, matched: matches.length, isFiltered: true, next, unknown, seen: [...seen], hints };
  }
}

/** All records of a list, as far as one call may look. */
export async function scan(
  pm: PmClient,
  definition: ResourceDefinition,
  listFilter: Json,
  { signal }: Pick<SearchRun, 'signal'>,
): Promise<{ records: PmRecord[]; isWhole: boolean }> {
  const options = { signal, richText: 'html', maxItems: SCAN.max + 1 } as const;
  const records: PmRecord[] = [];
  for await (const record of resourceOf(pm, definition).each(listFilter, options)) records.push(record);
  return { records: records.slice(0, SCAN.max), isWhole: records.length <= SCAN.max };
}

async function listed(
  pm: PmClient,
  definition: ResourceDefinition,
  filter: Json & { recPerPage: number; pageID: number },
  signal: AbortSignal,
): Promise<Page<PmRecord>> {
  if (definition.list?.only === undefined)
    return resourceOf(pm, definition).list(filter, { signal, richText: 'html' });
  // A page of the server may hold records of another kind alone, and its total counts them: only the whole list has pages.
  const { recPerPage, pageID, ...listFilter } = filter;
  const { records, isWhole } = await scan(pm, definition, listFilter, { signal });
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

function hintsOf({ hint }: Page<PmRecord>): string[] {
  return hint === undefined ? [] : [hint];
}
