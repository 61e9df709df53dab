import type { PreparedRequest } from '../call.js';
import type { BulkOptions, BulkReport } from './report.js';

/** Creating many records. */
export interface CreatingMany<Input, Rec> {
  /**
   * Creates records, a bounded number at a time, and reads each back. Resolves when every item has an outcome, whatever
   * it is, or when the signal has ended the run; what was sent and not answered is looked for and never sent again on
   * trust. With `dryRun: true` it resolves with the requests and sends nothing.
   *
   * Rejects with `invalid-input` for options that cannot be and for a journal of another list or that cannot be written,
   * and with the error of the login or of the module that is missing, before the first item is sent.
   */
  createMany: ManyCall<readonly Input[], Input, Rec>;
}

/** Changing many records. */
export interface UpdatingMany<Input, Rec> {
  /** Changes records, each in its own way, and reads each back. It ends and rejects as `createMany` does. */
  updateMany: ManyCall<readonly RecordChange<Input>[], RecordChange<Input>, Rec>;
}

/** The fields to change in one record. */
export interface RecordChange<Input> {
  id: number;
  fields: Input;
}

/** A transition of many records with the same fields: `resolveMany([1, 2], { … })`, `closeMany([1, 2])`. */
export type TransitMany<Input, Rec> =
  Partial<Input> extends Input ? BareTransitCall<Input, Rec> : TransitCall<Input, Rec>;

interface ManyCall<List, Item, Rec> {
  (list: List, options: BulkOptions<Item, Rec> & { dryRun: true }): Promise<PreparedRequest[]>;
  (
    list: List,
    options?: BulkOptions<Item, Rec> & { dryRun?: false | undefined },
  ): Promise<BulkReport<Item, Rec>>;
}

interface TransitCall<Input, Rec> {
  (ids: readonly number[], fields: Input, options: Dry<Input, Rec>): Promise<PreparedRequest[]>;
  (ids: readonly number[], fields: Input, options?: Real<Input, Rec>): Promise<Report<Input, Rec>>;
}

interface BareTransitCall<Input, Rec> {
  (ids: readonly number[], fields: Input | undefined, options: Dry<Input, Rec>): Promise<PreparedRequest[]>;
  (ids: readonly number[], fields?: Input, options?: Real<Input, Rec>): Promise<Report<Input, Rec>>;
}

type Dry<Input, Rec> = BulkOptions<RecordChange<Input>, Rec> & { dryRun: true };
type Real<Input, Rec> = BulkOptions<RecordChange<Input>, Rec> & { dryRun?: false | undefined };
type Report<Input, Rec> = BulkReport<RecordChange<Input>, Rec>;
