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
  next: Pick<Position, 'page' | 'skip'> | undefined;
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
  { page }: Position,
  { signal }: SearchRun,
): Promise<SearchResult> {
  const filter = { ...listFilter, recPerPage: count, pageID: page };
  const served = await listed(pm, definition, filter, signal);
  const next = isLast(served, page) ? undefined : { page: page + 1, skip: 0 };
  // A list without a total may be at its end without a sign of it: behind it the last page comes again.
  const records = served.pageID === page ? served.items : [];
  const found = { records, matched: served.total, isFiltered: false, next };
  return { ...found, unknown: [], seen: [], hints: hintsOf(served) };
}

/** Looks at the list from a page on, as far as one call may, and takes the page of those that match. */
async function filteredPage(
  pm: PmClient,
  definition: ResourceDefinition,
  request: SearchRequest,
  { page: first, skip }: Position,
  { signal, now, progress }: SearchRun,
): Promise<SearchResult> {
  const { listFilter, count, text, where = [], changedSince } = request;
  const matches: PmRecord[] = [];
  let previous: Page<PmRecord> | undefined;
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
    previous = served;
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
    page += 1;
    if (!isEnd && lookedAt < SCAN.max) continue;
    const records = matches.slice(skip, skip + count);
    const isRest = skip + records.length < matches.length;
    const next = isRest
      ? { page: first, skip: skip + records.length }
      : isEnd
        ? undefined
        : { page, skip: 0 };
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
  const records: PmRecord[] = [];
  let previous: Page<PmRecord> | undefined;
  for (let page = 1; ; page += 1) {
    const served = await listed(
      pm,
      definition,
      { ...listFilter, recPerPage: SCAN.page, pageID: page },
      signal,
    );
    if (isSamePage(served, previous)) return { records, isWhole: true };
    previous = served;
    records.push(...served.items);
    if (isLast(served, page)) return { records, isWhole: true };
    if (records.length >= SCAN.max) return { records, isWhole: false };
  }
}

function listed(
  pm: PmClient,
  definition: ResourceDefinition,
  filter: Json,
  signal: AbortSignal,
): Promise<Page<PmRecord>> {
  return resourceOf(pm, definition).list(filter, { signal, richText: 'html' });
}

// For a page after the last, a released server returns the last one.
function isLast({ items, pageID, recPerPage, total }: Page<PmRecord>, page: number): boolean {
  return items.length === 0 || pageID !== page || (total !== undefined && page * recPerPage >= total);
}

/** Behind the end of a list without a total, the last page comes again. */
function isSamePage({ items, total }: Page<PmRecord>, previous: Page<PmRecord> | undefined): boolean {
  return (
    total === undefined &&
    items.length > 0 &&
    items.every(({ id }, index) => previous?.items[index]?.id === id)
  );
}

function hintsOf({ hint }: Page<PmRecord>): string[] {
  return hint === undefined ? [] : [hint];
}
