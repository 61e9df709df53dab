import type { PreparedRequest } from '../call.js';
import type { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import type { VerifiedWrite } from '../resource/written.js';

/** Options of a bulk write. `verify`, `dryRun` and `extra` apply to each record. */
export interface BulkOptions<Input, Rec, Dry extends boolean = boolean> extends WriteOptions<Dry> {
  /** Records in progress at the same time. @default 4 */
  concurrency?: number | undefined;
  /** Called after the outcome of each record. An error that it throws ends the run. */
  onProgress?: ((progress: BulkProgress<Input, Rec>) => void) | undefined;
  /**
   * Path of a file that records what was done (Node only). A run with the same list and the same journal resumes a broken
   * run and creates nothing twice: an item that was sent without a response is looked for first.
   */
  journal?: string | undefined;
  /**
   * Milliseconds to wait before looking for a record whose response was lost, because the server may still be working on it.
   * @default 5_000
   */
  settleMs?: number | undefined;
}

/** Progress of a run. */
export interface BulkProgress<Input, Rec> {
  /** The item that has just got its outcome. */
  item: BulkItem<Input, Rec>;
  /** Number of items with an outcome. */
  settled: number;
  /** Number of items in the list. */
  total: number;
}

/** One item of the given list, with its outcome. */
export type BulkItem<Input, Rec> = WrittenItem<Input, Rec> | FailedItem<Input> | QuietItem<Input>;

/** What every item has. */
export interface GivenItem<Input> {
  /** Index in the list, from 0. */
  index: number;
  /** The given item. */
  input: Input;
  /** Id of its record, however it ended; undefined where it is unknown. */
  id?: number | undefined;
}

/** An item that the server confirmed. */
export interface WrittenItem<Input, Rec> extends GivenItem<Input> {
  /** The same as for a single write. */
  outcome: 'applied' | 'unverified';
  /** The result of a single write. */
  written: VerifiedWrite<Rec, number | undefined>;
}

/** An item that was not done, or whose outcome is unknown. */
export interface FailedItem<Input> extends GivenItem<Input> {
  /**
   * `failed`: not done, or done differently; then `id` is that of the existing record. `unknown`: sent, and
   * neither the response nor the records on the server show whether it was done.
   */
  outcome: 'failed' | 'unknown';
  /** What went wrong. */
  error: PmError;
}

/** An item that was not sent in this run. */
export interface QuietItem<Input> extends GivenItem<Input> {
  /** `done-before`: an earlier run did it, according to the journal. `not-started`: the run ended before this item. */
  outcome: 'done-before' | 'not-started';
}

/** The report of a bulk write. */
export interface BulkReport<Input, Rec> {
  /** The items, in the order of the list. */
  items: BulkItem<Input, Rec>[];
  /** Number of items with each outcome. */
  counts: Record<BulkItem<Input, Rec>['outcome'], number>;
  /** Is every item done? */
  isComplete: boolean;
}

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
