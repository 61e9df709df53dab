import type { PreparedRequest } from '../call.js';
import type { BulkOptions, BulkReport } from './report.js';

/** The creation of many records. */
export interface CreatesMany<Fields, Rec> {
  /**
   * Creates records, a bounded number at a time, and reads each back. Resolves when every item has an outcome, whatever
   * it is, or when the signal has ended the run; what was sent and not answered is looked for and never sent again on
   * trust. With `dryRun: true` it resolves with the requests and sends nothing.
   *
   * Rejects with `invalid-input` for options that cannot be and for a journal of another list or that cannot be written,
   * and with the error of the login or of the module that is missing, before the first item is sent.
   */
  createMany<DryRun extends boolean = false>(
    list: readonly Fields[],
    options?: BulkOptions<Fields, Rec, DryRun>,
  ): Promise<BulkResult<Fields, Rec, DryRun>>;
}

/** The change of many records. */
export interface UpdatesMany<Fields, Rec> {
  /** Changes records, each in its own way, and reads each back. It ends and rejects as `createMany` does. */
  updateMany<DryRun extends boolean = false>(
    list: readonly RecordChange<Fields>[],
    options?: ChangeOptions<Fields, Rec, DryRun>,
  ): Promise<ChangeResult<Fields, Rec, DryRun>>;
}

/** The fields to change in one record. */
export interface RecordChange<Fields> {
  /** The record's number. */
  id: number;
  /** What is sent. */
  fields: Fields;
}

/** What a write over many records resolves with: a report, or with `dryRun: true` the requests that would be sent. */
export type BulkResult<Input, Rec, DryRun extends boolean> = DryRun extends true
  ? PreparedRequest[]
  : BulkReport<Input, Rec>;

/** Options of a change of many records. */
export interface ChangeOptions<Fields, Rec, DryRun extends boolean = boolean>
  extends BulkOptions<RecordChange<Fields>, Rec, DryRun> {}

/** What a change of many records resolves with. */
export type ChangeResult<Fields, Rec, DryRun extends boolean> = BulkResult<RecordChange<Fields>, Rec, DryRun>;
