import type { PreparedRequest } from '../call.js';
import type { BulkOptions, BulkReport } from './report.js';

/** Records that can be created in bulk. */
export interface CreatesMany<Fields, Rec> {
  /**
   * Creates records, `concurrency` at a time, and reads each back. Resolves when every item has an outcome, or when
   * the signal ends the run. After a lost response it looks for the record before it sends the item again.
   *
   * Rejects only before the first item is sent: with `invalid-input` for an impossible option, or for a journal that
   * belongs to another list or is not writable, and with the error of the login or of a missing module.
   *
   * @example
   * ```ts
   * const { counts } = await pm.bugs.createMany(bugs, { journal: 'bugs.jsonl' });
   * ```
   */
  createMany<Dry extends boolean = false>(
    list: readonly Fields[],
    options?: BulkOptions<Fields, Rec, Dry>,
  ): Promise<BulkResult<Fields, Rec, Dry>>;
}

/** Records that can be updated in bulk. */
export interface UpdatesMany<Fields, Rec> {
  /**
   * Updates records, each with its own fields, and reads each back. Changes of one record are sent in the order of the list. It
   * ends and rejects like `createMany`.
   */
  updateMany<Dry extends boolean = false>(
    list: readonly RecordChange<Fields>[],
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** The fields to change in one record. */
export interface RecordChange<Fields> {
  /** Id of the record. */
  id: number;
  /** The fields to send. */
  fields: Fields;
}

/** The result of a bulk write: a report, or with `dryRun: true` the requests that would be sent. */
export type BulkResult<Input, Rec, Dry extends boolean> = Dry extends true
  ? PreparedRequest[]
  : BulkReport<Input, Rec>;

/** Options of a bulk change. */
export interface ChangeOptions<Fields, Rec, Dry extends boolean = boolean>
  extends BulkOptions<RecordChange<Fields>, Rec, Dry> {}

/** The result of a bulk change. */
export type ChangeResult<Fields, Rec, Dry extends boolean> = BulkResult<RecordChange<Fields>, Rec, Dry>;
