import { type Text, text } from 'plat-common/text';
import { PmError } from '../errors.js';
import { REC_PER_PAGE } from '../hints.js';
import type { Limits, ReadOptions } from '../options.js';
import { aborted } from '../transport.js';
import type { PmRecord } from './definition.js';
import { checkedFilter, type ListRequest } from './filter.js';
import type { Page } from './lists.js';
import { belongs, fetchPage } from './page.js';
import type { ResourceOnServer } from './read-record.js';

/**
 * Every record of a list, once, in pages. It ends at recTotal: behind the end released servers send the last page again,
 * for ever. A page that contradicts the total is an error, because a part of a list must not pass for the whole. Nothing
 * is given any more once the caller's signal has aborted.
 *
 * Records come and go meanwhile. One that is created pushes others onto a later page: they are given once. One that is
 * deleted pulls others onto a page that was read already: a list that became shorter, or showed fewer records than recTotal
 * counts, is read once more.
 *
 * A list without recTotal ends with a page that is not full, or that shows nothing new.
 */
export async function* pagesOf(
  target: ResourceOnServer,
  request: ListRequest,
  { prefetch, maxItems, ...options }: ReadOptions & { prefetch: number; maxItems: number },
): AsyncGenerator<PmRecord[], void, undefined> {
  const { connection } = target;
  const { timeoutMs, signal } = connection.limits(options);
  const call = { method: 'GET', path: request.path } as const;
  // Requests under way end when the caller stops reading, and not only when the caller's signal aborts.
  const leaving = new AbortController();
  const leave = () => leaving.abort(signal?.reason);
  const fetchAhead = (pageID: number) => {
    const page = fetchPage(target, { ...request, pageID }, { timeoutMs, signal: leaving.signal });
    // A page that is never read must not cause an unhandled rejection; a reader still gets its error.
    page.catch(() => {});
    return page;
  };
  const seen = new Set<number>();
  let left = maxItems;
  let stopListening = () => {};
  const isOwn = await belongs(target, request, { timeoutMs, signal });
  try {
    if (signal?.aborted) leave();
    else if (signal !== undefined) stopListening = connection.deadlines.onAbort(signal, leave);
    for (let pass = 1; left > 0; pass += 1) {
      const ahead: Promise<Page<PmRecord>>[] = [];
      const seenBefore = seen.size;
      let highestTotal = 0;
      let isShorter = false;
      let total: number | undefined;
      let previous: Page<PmRecord> | undefined;
      for (let asked = 1, last = 1; asked <= last; asked += 1) {
        const page = await (ahead.shift() ?? fetchAhead(asked));
        if (signal?.aborted) throw aborted(call, true, signal.reason);
        const { items, recPerPage } = page;
        total = page.total;
        last = Math.max(1, Math.ceil((total ?? Infinity) / recPerPage));
        isShorter ||= total !== undefined && total < highestTotal;
        highestTotal = Math.max(highestTotal, total ?? 0);
        if (asked > last) break;
        const problem = contradictionIn(page, asked, previous);
        if (problem !== undefined) throw notWhole(request.path, problem);
        const wanted = Math.min(last, asked + Math.ceil((left - items.length) / recPerPage));
        while (ahead.length < prefetch && asked + ahead.length < wanted)
          ahead.push(fetchAhead(asked + ahead.length + 1));
        const seenOnPages = seen.size;
        const isNew = ({ id }: PmRecord) => {
          const { size } = seen;
          return seen.add(id).size > size;
        };
        const given = items.filter((record) => isNew(record) && isOwn(record)).slice(0, left);
        if (given.length > 0) yield given;
        left -= given.length;
        if (left === 0 || (total === undefined && seen.size === seenOnPages)) return;
        previous = page;
      }
      const isShort = seen.size < (total ?? 0);
      if (!isShorter && !isShort) return;
      if (pass === 1) continue;
      // A list may hold a record twice: it is whole when a second reading shows nothing new.
      if (!isShorter && seen.size === seenBefore) return;
      throw notWhole(request.path, text`it changes faster than it can be read`);
    }
  } finally {
    stopListening();
    leave();
  }
}

/** Every record of a list, in an array. */
export async function everyRecord(target: ResourceOnServer, filter: unknown, limits: Limits) {
  const request = checkedFilter(target.definition, filter, Infinity);
  const records: PmRecord[] = [];
  const reading = pagesOf(target, request, { ...limits, prefetch: 0, maxItems: Infinity });
  for await (const page of reading) for (const record of page) records.push(record);
  return records;
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

function notWhole(path: string, problem: Text): PmError {
  const why = text`the list is not whole: ${problem}.`;
  const hint = text`Retry, or use a smaller ${REC_PER_PAGE}: the list may have changed during the read.`;
  return new PmError({ code: 'bad-response', why, hint, request: { method: 'GET', path } });
}
