import type { Text } from 'plat-common/text';
import type { PreparedRequest } from '../call.js';
import type { WriteOptions } from '../options.js';
import type { PmRecord } from './definition.js';

/** The result of a write, or with `dryRun: true` the request that would be sent. */
export type WriteResult<Rec, Dry extends boolean, ID = number> = Dry extends true
  ? PreparedRequest
  : VerifiedWrite<Rec, ID>;

/** A write that is read back. `Given`: what it takes before its options. */
export type Writes<Given extends readonly unknown[], Rec, ID = number> = <Dry extends boolean = false>(
  ...given: [...Given, options?: WriteOptions<Dry>]
) => Promise<WriteResult<Rec, Dry, ID>>;

/**
 * A write that the server confirmed. `ID` is the type of the id of an unverified record: a number, or perhaps undefined if the
 * server returns no id.
 */
export type VerifiedWrite<Rec, ID = number> = AppliedWrite<Rec> | UnverifiedWrite<Rec, ID>;

/** A verified write: the record was read back and is as asked. */
export interface AppliedWrite<Rec> extends ConfirmedWrite {
  /** The record, read back, has the requested values. */
  outcome: 'applied';
  /** Set where the record was as asked before, too, and shows no change, such as a closed bug that is closed again. */
  unchanged?: true;
  /** Id of the record. */
  id: number;
  /** The record as it is now; after a delete, as it was last. */
  record: Rec;
}

/** A write that the server confirmed, but that the read-back did not verify. */
export interface UnverifiedWrite<Rec, ID = number> extends ConfirmedWrite {
  /** Not verified (`verify: false`), or the record could not be read, or it does not show everything that was sent. */
  outcome: 'unverified';
  /** Id of the record, if it is known. */
  id: ID;
  /** The record, if it could be read. */
  record: Rec | undefined;
  /** Why it is not verified. */
  hint: string;
  /** `hint` as a text. Not enumerable: a copy made with `{ ...written }` lacks it. */
  readonly hintText: Text;
}

/** What every confirmed write has. */
export interface ConfirmedWrite {
  /** Names of the fields that the server changed beyond the request. */
  changedByServer: readonly string[];
}

/** A write of any kind of record. */
export type WriteOutcome = VerifiedWrite<PmRecord, number | undefined>;
