import type { Text } from 'plat-common/text';
import type { EachOptions, ReadOptions } from '../options.js';

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

/** One page of a list. */
export interface Page<Rec> {
  /** The records, in the order of the server. */
  items: Rec[];
  /**
   * Total number of records, on all pages: the server's `recTotal`. Missing where the server sends none and the page is
   * full, as for systems: `each` and `all` then read up to a page that is not full.
   */
  total?: number;
  /** The filter that was sent, defaults included. */
  filter: Readonly<Record<string, string | number | true>>;
  /** The page that the server sent. */
  pageID: number;
  /** Largest number of records on a page of this list. */
  recPerPage: number;
  /** Why the list may be empty, if it is. */
  hint?: string;
  /** `hint` as a text. Not enumerable: a copy made with `{ ...page }` lacks it. */
  readonly hintText?: Text;
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

/** Records of one product. */
export interface OfProduct<Browse extends string> extends Browsed<Browse> {
  /** The product, by its id. */
  product: number;
}

/** Records of one project. */
export interface OfProject<Browse extends string> extends Browsed<Browse> {
  /** The project, by its id. */
  project: number;
}

/** Records of one execution. */
export interface OfExecution<Browse extends string> extends Browsed<Browse> {
  /** The execution, by its id. */
  execution: number;
}

/** Records of one program. */
export interface OfProgram<Browse extends string> extends Browsed<Browse> {
  /** The program, by its id. */
  program: number;
}

/** A list with a choice of its records. */
export interface Browsed<Browse extends string> {
  /** Which of the records. The first value is the default. Servers return an empty list for an unknown value. */
  browse?: Browse | undefined;
  /** Another name of `browse`, from the specification. If both are given, they must be equal. */
  browseType?: Browse | undefined;
}

/** A filter with one parent out of several: `{ product: 1 }` or `{ project: 1 }`, never both. */
export type OneOf<Places> = {
  [Place in keyof Places]: Places[Place] & Without<Exclude<keyof Places, Place>>;
}[keyof Places];

/** A filter for all records of the server, or for those below one parent. */
export type AllOrOneOf<Whole, Places> = (Whole & Without<keyof Places>) | OneOf<Places>;

type Without<Names extends PropertyKey> = { [Name in Names]?: never };
