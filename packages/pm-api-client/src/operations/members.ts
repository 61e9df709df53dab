import type { MemberFields, MemberRecord } from 'plat-schemas/pm';
import type { ReadOptions, WriteOptions } from '../options.js';
import type { WriteResult } from '../resource/written.js';

/** What can be done with the team of a project or execution. */
export interface Members {
  /** The team of one project or execution, by its number. */
  list(id: number, options?: ReadOptions): Promise<MemberRecord[]>;
  /**
   * Replaces the team and reads it back; `record` is the team as it then is. Whoever is not among the members leaves it, and
   * what is not said of a member stays as it is.
   *
   * Rejects with `invalid-input` where an account is nobody's, for which released servers empty the team with a success;
   * this cannot be told for a user who may not list users. Otherwise it rejects as every `update` does.
   */
  set<Dry extends boolean = false>(
    id: number,
    members: readonly MemberFields[],
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<MemberRecord[], Dry>>;
}

/** A record that has a team. */
export interface HasMembers {
  /** The people who work on one of them. */
  readonly members: Members;
}
