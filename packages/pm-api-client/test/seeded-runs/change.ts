import type { PmResource } from 'plat-testing/pm';
import type { BulkReport, PmClient } from 'pm-api-client';
import { expect } from 'vitest';
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

export type Fields = Readonly<Record<string, unknown>>;

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
  draw(random: Random, name: string): Fields;
}

/** The operations of a resource by their names, as a table of them calls them. */
export const operationsOf = (pm: PmClient, resource: PmResource) =>
  pm[resource] as unknown as Readonly<Record<string, (...given: unknown[]) => Promise<never>>>;

/** Changes one record. */
export const changeOne = (
  pm: PmClient,
  { resource, operation }: Change,
  id: number,
  fields: Fields,
  options: WriteLimits,
): Promise<WriteResult> => operationsOf(pm, resource)[operation]?.(id, fields, options) ?? expect.fail();

/** Changes many records alike. */
export const changeAll = (
  pm: PmClient,
  { resource, operation }: Change,
  ids: readonly number[],
  fields: Fields,
  options: ManyLimits,
): Promise<BulkReport<unknown, unknown>> => {
  const many = operationsOf(pm, resource)[`${operation}Many`] ?? expect.fail();
  return operation === 'update'
    ? many(
        ids.map((id) => ({ id, fields })),
        options,
      )
    : many(ids, fields, options);
};
