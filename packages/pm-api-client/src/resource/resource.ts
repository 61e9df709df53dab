import type { CreatesMany, UpdatesMany } from '../bulk/bulk.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import type { WriteResult } from './written.js';

/** The reading of one record. */
export interface Gets<Rec> {
  /**
   * One record by its number.
   *
   * Rejects with `not-found` when there is none, and with `not-visible` when the user may not see its product,
   * project or execution.
   */
  get(id: number, options?: ReadOptions): Promise<Rec>;
}

/** The creation of records. `ID`: what is known of the id of a record that nobody saw. */
export interface Creates<Fields, Rec, ID = number> extends CreatesMany<Fields, Rec> {
  /**
   * Creates a record and reads it back. With `dryRun: true` it resolves with the request and sends nothing.
   *
   * Rejects with `field-name` or `invalid-input` before anything is sent, with `validation` or `forbidden` when the
   * server refuses it, with `not-applied` when it said yes and the record is not there or not as asked, and with
   * `unknown-outcome` when nobody can tell: then look before you create it again.
   */
  create<Dry extends boolean = false>(
    fields: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry, ID>>;
}

/** The change of records. */
export interface Updates<Fields, Rec> extends UpdatesMany<Fields, Rec> {
  /**
   * Changes fields of a record and reads it back; what is not given stays. The state is changed by operations of its
   * own, never here.
   *
   * Rejects as `create` does, and with `not-found` when there is no such record.
   */
  update<Dry extends boolean = false>(
    id: number,
    fields: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
}

/** The deletion of records. */
export interface Deletes<Rec> {
  /**
   * Deletes a record and looks whether it is gone; resolves with the record as it last stood.
   *
   * Rejects with `not-found` when there is no such record, and with `not-applied` when it is still there.
   */
  delete<Dry extends boolean = false>(
    id: number,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
}

/** One page of a list. */
export interface Page<Rec> {
  /** The records, in the order of the server. */
  items: Rec[];
  /** Number of records in all pages: the server's `recTotal`. */
  total: number;
  /** The filter that was sent, defaults included. */
  filter: Readonly<Record<string, string | number | true>>;
  /** The page that the server sent. */
  pageID: number;
  /** How many records a page of this list has at most. */
  recPerPage: number;
  /** Why the list may be empty, when it is. */
  hint?: string;
}

declare const useInstead: unique symbol;

/** What nobody can give under a name that is wrong: the compiler then names the right one. */
export interface UseInstead<Right> {
  readonly [useInstead]: Right;
}

/** The trap of what belongs to a product. */
export interface NotProduct {
  /** A wrong name: `productID` is the right one. The server answers this one with 403. */
  readonly product?: UseInstead<'productID'>;
}

/** The trap of an update. */
export interface NotStatus<Operations extends string> {
  /** Not changed here: the server ignores it, or takes it without what belongs to it. Operations of their own change it. */
  readonly status?: UseInstead<Operations>;
}
