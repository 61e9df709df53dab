import type { EachOptions, ReadOptions } from '../options.js';
import type { Page } from './resource.js';

/** How a list is cut into pages and ordered. */
export interface Paging {
  /** Records on one page, 1 to 1000. @default 100 in `list`, 1_000 in `each` and `all` */
  recPerPage?: number | undefined;
  /** A field and a direction, e.g. `id_desc`. @default the server's own order */
  orderBy?: string | undefined;
}

/** Which page of a list is asked for. */
export interface OnePage extends Paging {
  /** The page's number, from 1. Released servers answer a number behind the end with the last page. @default 1 */
  pageID?: number | undefined;
}

/** The reading of many records below one parent. */
export interface Lists<Rec, Filter> {
  /** One page of a list, with the number of records in all pages. */
  list(filter: Filter & OnePage, options?: ReadOptions): Promise<Page<Rec>>;
  /**
   * Every record, page by page; it ends when `recTotal` says so, and rejects when a page contradicts it. Records that
   * come and go meanwhile make nothing appear twice, and what a deletion has moved is read again. Where one record is
   * deleted and another created between the same two pages, only `orderBy: 'id_desc'` makes sure that none is missed.
   * Nothing is given any more once the signal has aborted.
   */
  each(filter: Filter & Paging, options?: EachOptions): AsyncGenerator<Rec, void, undefined>;
  /** Every record, in an array; it ends and rejects as `each` does. */
  all(filter: Filter & Paging, options?: EachOptions): Promise<Rec[]>;
}

/** The reading of many records where the server has a list of all: the filter may be left out. */
export interface ListsAll<Rec, Filter> {
  /** One page of a list, with the number of records in all pages. */
  list(filter?: Filter & OnePage, options?: ReadOptions): Promise<Page<Rec>>;
  /**
   * Every record, page by page, each once; it ends when `recTotal` says so, and rejects when a page contradicts it.
   */
  each(filter?: Filter & Paging, options?: EachOptions): AsyncGenerator<Rec, void, undefined>;
  /** Every record, in an array; it ends and rejects as `each` does. */
  all(filter?: Filter & Paging, options?: EachOptions): Promise<Rec[]>;
}
