import type { PmError } from '../errors.js';
import type { Page } from './resource.js';
import type { PmRecord } from './row.js';

/** Fetches the page of this number. */
export type FetchPage = (pageID: number, signal: AbortSignal) => Promise<Page<PmRecord>>;

/**
 * Every record of a list. It ends when recTotal says so: behind the end released servers send the last page again, for
 * ever. A page that contradicts the total is an error, because a part of a list must not pass for the whole.
 */
export async function* eachRecord(
  fetchPage: FetchPage,
  prefetch: number,
  maxItems: number,
  incomplete: (why: string) => PmError,
) {
  const leaving = new AbortController();
  const ahead: Promise<Page<PmRecord>>[] = [];
  let next = 1;
  let left = maxItems;
  let previous = new Set<number>();
  const fetchNext = () => {
    const page = fetchPage(next, leaving.signal);
    // A page that nobody comes to read may fail unseen; whoever reads it gets the error.
    page.catch(() => {});
    ahead.push(page);
    next += 1;
  };
  try {
    while (left > 0) {
      if (ahead.length === 0) fetchNext();
      const asked = next - ahead.length;
      const page = await ahead.shift();
      if (page === undefined) return;
      // The total of the newest page counts, because records come and go meanwhile.
      const last = Math.ceil(page.total / page.recPerPage);
      if (asked > 1 && asked > last) return;
      const problem = contradictionIn(page, asked, previous);
      if (problem !== undefined) throw incomplete(problem);
      const needed = asked + Math.ceil((left - page.items.length) / page.recPerPage);
      while (ahead.length < prefetch && next <= Math.min(last, needed)) fetchNext();
      for (const record of page.items) {
        // A record that was created meanwhile pushes the last one of a page onto the next.
        if (previous.has(record.id)) continue;
        yield record;
        left -= 1;
        if (left === 0) return;
      }
      if (asked >= last) return;
      previous = new Set(page.items.map(({ id }) => id));
    }
  } finally {
    leaving.abort();
  }
}

/** Why a page cannot be the one that was asked for; undefined when it can. */
function contradictionIn(
  { items, total, recPerPage, pageID }: Page<PmRecord>,
  asked: number,
  previous: ReadonlySet<number>,
): string | undefined {
  if (pageID !== asked) return `page ${asked} was asked for and page ${pageID} came`;
  const due = Math.min(recPerPage, total - (asked - 1) * recPerPage);
  if (items.length < due) return `page ${asked} has ${items.length} records where recTotal says ${due}`;
  const isRepeated = items.length > 0 && items.every(({ id }) => previous.has(id));
  return isRepeated ? `page ${asked} is page ${asked - 1} again` : undefined;
}
