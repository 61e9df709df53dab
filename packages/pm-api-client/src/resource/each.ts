import { type Text, text } from 'plat-common/text';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { ReadOptions } from '../options.js';
import { aborted } from '../transport.js';
import type { PmRecord, ResourceDefinition } from './definition.js';
import type { ListRequest } from './filter.js';
import { createOwnershipFilter } from './ownership.js';
import { fetchPage } from './page.js';
import { kindOf } from './read-record.js';
import type { Page } from './resource.js';

/** How often in a row a list may change and show nothing new before it counts as unreadable. */
const MAX_RESCANS = 5;

/**
 * Every record of a list, once. It ends at recTotal: behind the end released servers send the last page again,
 * for ever. A page that contradicts the total is an error, because a part of a list must not pass for the whole. Nothing
 * is given any more once the caller's signal has aborted.
 *
 * Records come and go meanwhile. One that is created pushes others onto a later page: they are given once. One that is
 * deleted pulls others onto a page that was read already: when recTotal has become smaller, as many pages are read
 * again as could have moved. When fewer records were seen than recTotal counts at the end, the list is read once more.
 *
 * A list without recTotal ends with a page that is not full, or that shows nothing new.
 */
export async function* eachOf(
  definition: ResourceDefinition,
  request: ListRequest,
  connection: Connection,
  { prefetch, maxItems, ...options }: ReadOptions & { prefetch: number; maxItems: number },
): AsyncGenerator<PmRecord, void, undefined> {
  const { timeoutMs, signal } = connection.limits(options);
  const call = { method: 'GET', path: request.path } as const;
  const check = () => {
    if (signal?.aborted) throw aborted(call, true, signal.reason);
  };
  const incomplete = (why: Text) => notWhole(request.path, why);
  // Requests under way end when the caller stops reading, and not only when the caller's signal aborts.
  const leaving = new AbortController();
  const leave = () => leaving.abort(signal?.reason);
  const ahead = new PagesAhead((pageID) =>
    fetchPage(definition, connection, { ...request, pageID }, { timeoutMs, signal: leaving.signal }),
  );
  const isOf = kindOf(definition.list);
  const seen = new SeenNumbers();
  let left = maxItems;
  let lastTotal = 0;
  let previous: Page<PmRecord> | undefined;
  let isSecondPass = false;
  let isUncounted = false;
  let found = 0;
  let returns = 0;
  const returnTo = (pageID: number) => {
    returns = found === 0 ? returns + 1 : 0;
    if (returns > MAX_RESCANS) throw incomplete(text`it changes faster than it can be read`);
    found = 0;
    ahead.restart(pageID);
  };
  let stopListening = () => {};
  const isOwn = await createOwnershipFilter(connection, request, { timeoutMs, signal });
  try {
    if (signal?.aborted) leave();
    else if (signal !== undefined) stopListening = connection.deadlines.onAbort(signal, leave);
    while (left > 0) {
      const { asked, page } = await ahead.take();
      check();
      const { items, total = Infinity, recPerPage } = page;
      isUncounted ||= page.total === undefined;
      const foundBefore = found;
      const last = Math.max(1, Math.ceil(total / recPerPage));
      const shrunk = isUncounted ? 0 : lastTotal - total;
      lastTotal = total;
      if (shrunk > 0 && asked > 1) {
        returnTo(Math.max(1, Math.min(asked - Math.ceil(shrunk / recPerPage), last)));
        continue;
      }
      if (asked <= last) {
        const problem = contradictionIn(page, asked, previous);
        if (problem !== undefined) throw incomplete(problem);
        const wanted = Math.min(last, asked + Math.ceil((left - items.length) / recPerPage));
        ahead.fill(prefetch, wanted);
        for (const record of items) {
          if (!seen.add(record.id)) continue;
          found += 1;
          if (!isOf(record) || !isOwn(record)) continue;
          check();
          yield record;
          left -= 1;
          if (left === 0) return;
        }
        previous = page;
      }
      if (page.total === undefined && found === foundBefore) return;
      if (asked < last) continue;
      if (isUncounted) return;
      // A list may hold a record twice; when reading it all once more shows nothing new, nothing was missed.
      if (seen.size >= total || (isSecondPass && found === 0)) return;
      isSecondPass = true;
      returnTo(1);
    }
  } finally {
    stopListening();
    leave();
  }
}

/** Why a page is not the requested one; undefined if it is. */
function contradictionIn(
  { items, total = Infinity, recPerPage, pageID }: Page<PmRecord>,
  asked: number,
  previous: Page<PmRecord> | undefined,
): Text | undefined {
  // Behind the end of a list without recTotal, servers send its last page again.
  if (total === Infinity && pageID <= asked) return undefined;
  if (pageID !== asked) return text`page ${asked} was asked for and page ${pageID} came`;
  const due = Math.min(recPerPage, total - (asked - 1) * recPerPage);
  if (items.length < due) return text`page ${asked} has ${items.length} records where recTotal counts ${due}`;
  const isNext = previous?.pageID === asked - 1 && previous.total === total && items.length > 0;
  const isRepeated = isNext && items.every(({ id }, index) => previous?.items[index]?.id === id);
  return isRepeated ? text`page ${asked} is page ${asked - 1} again` : undefined;
}

function notWhole(path: string, why: Text): PmError {
  return new PmError({
    code: 'bad-response',
    why: text`the list is not whole: ${why}.`,
    hint: text`Retry, or use a smaller recPerPage: the list may have changed during the read.`,
    request: { method: 'GET', path },
  });
}

/** Pages in the order of their numbers, some of them fetched before they are needed. */
class PagesAhead {
  readonly #fetchPage: (pageID: number) => Promise<Page<PmRecord>>;
  readonly #pages: Promise<Page<PmRecord>>[] = [];
  #next = 1;

  constructor(fetchPage: (pageID: number) => Promise<Page<PmRecord>>) {
    this.#fetchPage = fetchPage;
  }

  async take(): Promise<{ asked: number; page: Page<PmRecord> }> {
    const asked = this.#next - this.#pages.length;
    return { asked, page: await (this.#pages.shift() ?? this.#fetch()) };
  }

  /** Fetches so many pages ahead, and none behind the last. */
  fill(count: number, last: number): void {
    while (this.#pages.length < count && this.#next <= last) this.#pages.push(this.#fetch());
  }

  restart(pageID: number): void {
    this.#pages.length = 0;
    this.#next = pageID;
  }

  #fetch(): Promise<Page<PmRecord>> {
    const page = this.#fetchPage(this.#next);
    // A prefetched page that is never read must not cause an unhandled rejection; a reader still gets its error.
    page.catch(() => {});
    this.#next += 1;
    return page;
  }
}

const BITS = 1024;

/**
 * A set of whole numbers that stays small where they lie close together, as the ids of a list do: a million of them
 * take less than a megabyte.
 */
class SeenNumbers {
  readonly #blocks = new Map<number, Uint32Array>();
  /** How many there are. */
  size = 0;

  /** Adds a number; false when it was there already. */
  add(value: number): boolean {
    const key = Math.floor(value / BITS);
    const bit = value % BITS;
    let block = this.#blocks.get(key);
    if (block === undefined) {
      block = new Uint32Array(BITS / 32);
      this.#blocks.set(key, block);
    }
    const word = bit >> 5;
    const mask = 1 << (bit & 31);
    const held = block[word] ?? 0;
    if ((held & mask) !== 0) return false;
    block[word] = held | mask;
    this.size += 1;
    return true;
  }
}
