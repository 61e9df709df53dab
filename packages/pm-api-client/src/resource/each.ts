import type { PmError } from '../errors.js';
import type { PmRecord } from './definition.js';
import { PagesAhead } from './pages-ahead.js';
import type { Page } from './resource.js';
import { SeenNumbers } from './seen-numbers.js';

/** A list that is to be read from its first page to its last. */
export interface Reading {
  /** Called when the first record is asked for. */
  start(): void;
  /** Fetches the page of this number. */
  fetchPage(pageID: number): Promise<Page<PmRecord>>;
  /** Throws when the caller wants no more. */
  check(): void;
  /** Called at the end, however it comes. */
  leave(): void;
  prefetch: number;
  maxItems: number;
  /** The error for a list that cannot be read as a whole. */
  incomplete(why: string): PmError;
}

/** How often in a definition a list may change and show nothing new before it counts as unreadable. */
const MOST_RETURNS = 5;

/**
 * Every record of a list, once. It ends when recTotal says so: behind the end released servers send the last page again,
 * for ever. A page that contradicts the total is an error, because a part of a list must not pass for the whole.
 *
 * Records come and go meanwhile. One that is created pushes others onto a later page: they are given once. One that is
 * deleted pulls others onto a page that was read already: when recTotal has become smaller, as many pages are read
 * again as could have moved. When fewer records were seen than recTotal says at the end, the list is read once more.
 */
export async function* eachRecord(reading: Reading): AsyncGenerator<PmRecord, void, undefined> {
  const { prefetch, incomplete } = reading;
  const seen = new SeenNumbers();
  const ahead = new PagesAhead(reading.fetchPage);
  let left = reading.maxItems;
  let lastTotal = 0;
  let previous: Page<PmRecord> | undefined;
  let isSecondPass = false;
  let found = 0;
  let returns = 0;
  const returnTo = (pageID: number) => {
    returns = found === 0 ? returns + 1 : 0;
    if (returns > MOST_RETURNS) throw incomplete('it changes faster than it can be read');
    found = 0;
    ahead.restart(pageID);
  };
  try {
    reading.start();
    while (left > 0) {
      const { asked, page } = await ahead.take();
      reading.check();
      const { items, total, recPerPage } = page;
      const last = Math.max(1, Math.ceil(total / recPerPage));
      const shrunk = lastTotal - total;
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
          reading.check();
          yield record;
          left -= 1;
          if (left === 0) return;
        }
        previous = page;
      }
      if (asked < last) continue;
      // A list may hold a record twice; when reading it all once more shows nothing new, nothing was missed.
      if (seen.size >= total || (isSecondPass && found === 0)) return;
      isSecondPass = true;
      returnTo(1);
    }
  } finally {
    reading.leave();
  }
}

/** Why a page cannot be the one that was asked for; undefined when it can. */
function contradictionIn(
  { items, total, recPerPage, pageID }: Page<PmRecord>,
  asked: number,
  previous: Page<PmRecord> | undefined,
): string | undefined {
  if (pageID !== asked) return `page ${asked} was asked for and page ${pageID} came`;
  const due = Math.min(recPerPage, total - (asked - 1) * recPerPage);
  if (items.length < due) return `page ${asked} has ${items.length} records where recTotal says ${due}`;
  const isNext = previous?.pageID === asked - 1 && previous.total === total && items.length > 0;
  const isRepeated = isNext && items.every(({ id }, index) => previous?.items[index]?.id === id);
  return isRepeated ? `page ${asked} is page ${asked - 1} again` : undefined;
}
