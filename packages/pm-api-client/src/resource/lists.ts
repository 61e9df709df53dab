import type { EachOptions, ReadOptions } from '../options.js';
import type { Page } from './resource.js';

/** Page size and order of a list. */
export interface Paging {
  /** Records on one page, 1 to 1000. @default 100 in `list`, 1_000 in `each` and `all` */
  recPerPage?: number | undefined;
  /** A field and a direction, such as `id_desc`. @default the server's own order */
  orderBy?: string | undefined;
}

/** One page of a list. */
export interface OnePage extends Paging {
  /** Page number, from 1. After the end, released servers return the last page again. @default 1 */
  pageID?: number | undefined;
}

/** Records that can be listed below one parent. */
export interface Lists<Rec, Filter> {
  /**
   * One page of the list, with the total number of records.
   *
   * @example
   * ```ts
   * const { items, total } = await pm.bugs.list({ product: 1 });
   * ```
   */
  list(filter: Filter & OnePage, options?: ReadOptions): Promise<Page<Rec>>;
  /**
   * Every record, page by page, each once. It ends where `recTotal` says so, and rejects if a page contradicts it. If others
   * delete and create records meanwhile, only `orderBy: 'id_desc'` makes sure that none is missed. An aborted signal ends it.
   *
   * @example
   * ```ts
   * for await (const bug of pm.bugs.each({ product: 1 })) console.log(bug.title);
   * ```
   */
  each(filter: Filter & Paging, options?: EachOptions): AsyncGenerator<Rec, void, undefined>;
  /** Every record, in an array. It ends and rejects like `each`. */
  all(filter: Filter & Paging, options?: EachOptions): Promise<Rec[]>;
}

/** Records that can be listed without a filter, too. */
export interface ListsAll<Rec, Filter> {
  /** One page of the list, with the total number of records. */
  list(filter?: Filter & OnePage, options?: ReadOptions): Promise<Page<Rec>>;
  /**
   * Every record, page by page, each once. It ends at `recTotal`, and rejects if a page contradicts it.
   */
  each(filter?: Filter & Paging, options?: EachOptions): AsyncGenerator<Rec, void, undefined>;
  /** Every record, in an array. It ends and rejects like `each`. */
  all(filter?: Filter & Paging, options?: EachOptions): Promise<Rec[]>;
}
