import type { EachOptions, ReadOptions } from '../options.js';
import type { Page } from './resource.js';

/** The reading of many records. */
export interface Lists<Rec, Filter> {
  /** One page. `pageID` starts at 1. */
  list(...call: Call<Filter & Paging & { pageID?: number | undefined }, ReadOptions>): Promise<Page<Rec>>;
  /**
   * Every record, page by page; it ends when `recTotal` says so, and rejects when a page contradicts it. Records that
   * come and go meanwhile make nothing appear twice, and what a deletion has moved is read again. Where one record is
   * deleted and another created between the same two pages, only `orderBy: 'id_desc'` makes sure that none is missed.
   * Nothing is given any more once the signal has aborted.
   */
  each(...call: Call<Filter & Paging, EachOptions>): AsyncGenerator<Rec, void, undefined>;
  /** Every record, in an array. */
  all(...call: Call<Filter & Paging, EachOptions>): Promise<Rec[]>;
}

/** The filter may be left out where the server has a list of all records. */
type Call<Filter, Options> =
  Record<never, never> extends Filter
    ? [filter?: Filter, options?: Options]
    : [filter: Filter, options?: Options];

/** How a list is cut into pages and ordered. */
interface Paging {
  /** Records on one page, 1 to 1000. @default 100 */
  recPerPage?: number | undefined;
  /** A field and a direction, e.g. `id_desc`. @default the server's own order */
  orderBy?: string | undefined;
}
