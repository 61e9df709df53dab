import type { PreparedRequest } from '../call.js';
import type { PmRecord } from './definition.js';

/** What a write resolves with: what was written, or with `dryRun: true` the request that would be sent. */
export type WriteResult<Rec, Dry extends boolean, ID = number> = Dry extends true
  ? PreparedRequest
  : Written<Rec, ID>;

/**
 * A write that the server confirmed. `ID` is what is known of the id where nobody saw the record: a number, or perhaps
 * nothing where the server tells no id.
 */
export type Written<Rec, ID = number> = AppliedWrite<Rec> | UnverifiedWrite<Rec, ID>;

/** A write after which the record was read, and had what was asked for. */
export interface AppliedWrite<Rec> extends ConfirmedWrite {
  /** The record, read back, has what was asked for. */
  outcome: 'applied';
  /** The record's number. */
  id: number;
  /** The record as it now stands; after a delete, as it last stood. */
  record: Rec;
}

/** A write that the server confirmed and that nobody saw. */
export interface UnverifiedWrite<Rec, ID = number> extends ConfirmedWrite {
  /** Nobody looked (`verify: false`), or the record could not be read or does not show all that was sent. */
  outcome: 'unverified';
  /** The record's number, where it is known. */
  id: ID;
  /** The record, where it could be read. */
  record: Rec | undefined;
  /** Why it is not verified. */
  hint: string;
}

/** What is known after every write that the server confirmed. */
export interface ConfirmedWrite {
  /** Names of fields that the server changed beside what was asked for. */
  changedByServer: readonly string[];
}

/** Any record, where its kind does not matter. */
export type AnyWritten = Written<PmRecord, number | undefined>;
