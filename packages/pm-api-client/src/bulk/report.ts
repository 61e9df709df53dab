import type { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import type { Written } from '../resource/written.js';

/** Options of a write over many records; `verify`, `dryRun` and `extra` hold for each of them. */
export interface BulkOptions<Input, Rec, Dry extends boolean = boolean> extends WriteOptions<Dry> {
  /** Records under way at once. @default 4 */
  concurrency?: number | undefined;
  /** Called when the outcome of a record is known. What it throws ends the run. */
  onProgress?: ((progress: BulkProgress<Input, Rec>) => void) | undefined;
  /**
   * Path of a file that remembers what was done (Node only). A run with the same list and the same journal goes on
   * where an earlier one was broken off, and makes nothing twice: what was sent and not answered is looked for first.
   */
  journal?: string | undefined;
  /**
   * Milliseconds to leave a request whose answer was lost before its record is looked for, because the server may still
   * be at it. @default 5_000
   */
  settleMs?: number | undefined;
}

/** How far a run is. */
export interface BulkProgress<Input, Rec> {
  /** The item whose outcome has just become known. */
  item: BulkItem<Input, Rec>;
  /** Items whose outcome is known. */
  settled: number;
  /** Items in the list. */
  total: number;
}

/** One item of a list that was given, and what became of it. */
export type BulkItem<Input, Rec> = WrittenItem<Input, Rec> | FailedItem<Input> | QuietItem<Input>;

/** What is known of every item. */
export interface GivenItem<Input> {
  /** Its place in the list, from 0. */
  index: number;
  /** The item as it was given. */
  input: Input;
}

/** An item that the server confirmed. */
export interface WrittenItem<Input, Rec> extends GivenItem<Input> {
  /** As with a single write. */
  outcome: 'applied' | 'unverified';
  /** What a single write would have resolved with. */
  written: Written<Rec, number | undefined>;
}

/** An item that was not done, or of which nobody knows. */
export interface FailedItem<Input> extends GivenItem<Input> {
  /**
   * `failed`: not done, or not as asked; then the error has the `id` of the record that exists. `unknown`: sent, and
   * neither the answer nor a look at the server told whether it was done.
   */
  outcome: 'failed' | 'unknown';
  /** What went wrong. */
  error: PmError;
}

/** An item that was not sent in this run. */
export interface QuietItem<Input> extends GivenItem<Input> {
  /** `done-before`: the journal says that an earlier run did it. `not-started`: the run ended before it. */
  outcome: 'done-before' | 'not-started';
  /** The record's number, where the journal has it. */
  id?: number | undefined;
}

/** What became of a list. */
export interface BulkReport<Input, Rec> {
  /** In the order of the list. */
  items: BulkItem<Input, Rec>[];
  /** How many items have each outcome. */
  counts: Record<BulkItem<Input, Rec>['outcome'], number>;
  /** Is every item done? */
  isComplete: boolean;
}

/** Adds up what became of a list. */
export function reportOf<Input, Rec>(items: BulkItem<Input, Rec>[]): BulkReport<Input, Rec> {
  const counts = { applied: 0, unverified: 0, 'done-before': 0, failed: 0, unknown: 0, 'not-started': 0 };
  for (const { outcome } of items) counts[outcome] += 1;
  const { failed, unknown, 'not-started': notStarted } = counts;
  return { items, counts, isComplete: failed + unknown + notStarted === 0 };
}
