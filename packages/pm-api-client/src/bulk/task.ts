import type { PmErrorRequest } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import type { PmRecord } from '../resource/definition.js';
import type { AnyWritten } from '../resource/resource.js';
import type { Journal } from './journal.js';

/** What a look at the server says of a write whose answer was lost. */
export type Lookup =
  | { kind: 'done'; record: PmRecord }
  /** It exists, and is not as asked. */
  | { kind: 'wrong'; record: PmRecord }
  | { kind: 'not-done' }
  | { kind: 'cannot-tell' };

/** What a look may use beside the server. */
export interface Surroundings {
  journal: Journal;
  /** Records that other items have made. */
  claimed: ReadonlySet<number>;
  /** New records by list, read once for all that are looked for together. */
  newer: Map<string, Promise<PmRecord[]>>;
}

/** One kind of write that a run does for each item of a list. */
export interface Task<Input> {
  /** For the journal, e.g. `bugs.createMany`. */
  operation: string;
  /** Does it make records? */
  creates: boolean;
  /** The request of one item, for errors. */
  request(input: Input): PmErrorRequest;
  /** What of an item makes it the same as before; without its secrets. */
  identity(input: Input): unknown;
  /** Finds out what must be known before the first item is sent. */
  prepare(inputs: readonly Input[], journal: Journal, limits: Limits): Promise<void>;
  send(input: Input, options: WriteOptions): Promise<AnyWritten>;
  /** Looks whether a write was done whose answer was lost. */
  look(input: Input, around: Surroundings, limits: Limits): Promise<Lookup>;
}
