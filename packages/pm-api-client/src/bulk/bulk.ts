import type { PreparedRequest } from '../call.js';
import type { BulkOptions, BulkReport } from './report.js';

/** The creation of many records. */
export interface CreatesMany<Fields, Rec> {
  /**
   * Creates records, a bounded number at a time, and reads each back. Resolves when every item has an outcome, whatever
   * it is, or when the signal has ended the run; what was sent and not answered is looked for and never sent again on
   * trust.
   *
   * Rejects with `invalid-input` for options that cannot be and for a journal of another list or that cannot be written,
   * and with the error of the login or of the module that is missing, before the first item is sent.
   */
  createMany<Dry extends boolean = false>(
    list: readonly Fields[],
    options?: BulkOptions<Fields, Rec, Dry>,
  ): Promise<BulkResult<Fields, Rec, Dry>>;
}

/** The change of many records. */
export interface UpdatesMany<Fields, Rec> {
  /** Changes records, each in its own way, and reads each back. It ends and rejects as `createMany` does. */
  updateMany<Dry extends boolean = false>(
    list: readonly RecordChange<Fields>[],
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** The fields to change in one record. */
export interface RecordChange<Fields> {
  /** The record's number. */
  id: number;
  /** What is sent. */
  fields: Fields;
}

/** What a write over many records resolves with: a report, or with `dryRun: true` the requests that would be sent. */
export type BulkResult<Input, Rec, Dry extends boolean> = Dry extends true
  ? PreparedRequest[]
  : BulkReport<Input, Rec>;

/** Options of a change of many records. */
export interface ChangeOptions<Fields, Rec, Dry extends boolean = boolean>
  extends BulkOptions<RecordChange<Fields>, Rec, Dry> {}

/** What a change of many records resolves with. */
export type ChangeResult<Fields, Rec, Dry extends boolean> = BulkResult<RecordChange<Fields>, Rec, Dry>;
