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
