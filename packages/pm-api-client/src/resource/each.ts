import type { Page } from './resource.js';
import type { PmRecord } from './row.js';

/** Fetches the page of this number. */
export type FetchPage = (pageID: number, signal: AbortSignal) => Promise<Page<PmRecord>>;

/**
 * Every record of a list. It ends when recTotal says so, and when the server sends another page than the one asked
 * for: behind the end released servers send the last page again, for ever.
 */
export async function* eachRecord(fetchPage: FetchPage, prefetch: number, maxItems: number) {
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
      if (page === undefined || page.items.length === 0 || (asked > 1 && page.pageID !== asked)) return;
      // The total of the newest page counts, because records come and go meanwhile.
      const last = Math.ceil(page.total / page.recPerPage);
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
