import type { PmRecord } from './definition.js';
import type { Page } from './resource.js';

/** Fetches the page of this number. */
type FetchPage = (pageID: number) => Promise<Page<PmRecord>>;

/** Pages in the order of their numbers, some of them fetched before they are needed. */
export class PagesAhead {
  readonly #fetchPage: FetchPage;
  readonly #pages: Promise<Page<PmRecord>>[] = [];
  #next = 1;

  constructor(fetchPage: FetchPage) {
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
    // A page that nobody comes to read may fail unseen; whoever reads it gets the error.
    page.catch(() => {});
    this.#next += 1;
    return page;
  }
}
