import type { PmResource } from 'plat-testing/pm';
import type { BulkReport, PmClient } from 'pm-api-client';
import type { Random } from '../../../../scripts/random.mjs';

/** What a single write tells. */
export interface WriteResult {
  outcome: 'applied' | 'unverified';
  id: number | undefined;
}

/** How one record is written. */
export interface WriteLimits {
  verify: boolean;
}

/** How many records are written. */
export interface ManyLimits extends WriteLimits {
  journal: string;
  settleMs: number;
  concurrency: number;
  signal: AbortSignal;
}

/** A change with the fields that a run sends, to one record and to many. */
export interface DrawnChange {
  fields: Readonly<Record<string, unknown>>;
  one(pm: PmClient, id: number, options: WriteLimits): Promise<WriteResult>;
  many(pm: PmClient, ids: readonly number[], options: ManyLimits): Promise<BulkReport<unknown, unknown>>;
}

/** One way to change records of a resource. */
export interface Change {
  resource: PmResource;
  operation: string;
  /** States that it starts from, by the specification's and by released servers' names; any when left out. */
  from?: readonly string[];
  /** Where it leads, by `behaviour`. */
  to?: Readonly<Record<'specification' | 'observed', readonly string[]>>;
  /** Fields beside the state that it is there to change, sent or not. */
  changes?: readonly string[];
  /** What is sent this time; `name` is one that no other record has. */
  draw(random: Random, name: string): DrawnChange;
}
