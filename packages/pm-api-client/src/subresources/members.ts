import type { MemberFields, MemberRecord } from 'plat-schemas/pm';
import type { ReadOptions } from '../options.js';
import type { Writes } from '../resource/written.js';

/** The team of one kind of record as data. */
export interface TeamDefinition {
  /** The path of the collection that has teams. */
  name: 'projects' | 'executions';
  /** The key of a record with a team. */
  one: 'project' | 'execution';
  /** GET /{name}/{id}/{read}, and the key of the members there. */
  read: string;
  key: string;
  /** PUT /{name}/{id}/{set}, which replaces the team. */
  set: string;
}

/** Teams. Not in the specification: as observed on released servers, which have those of executions on a page only. */
export const teams = {
  projects: { name: 'projects', one: 'project', read: 'members', key: 'members', set: 'members' },
  executions: {
    name: 'executions',
    one: 'execution',
    read: 'team',
    key: 'teamMembers',
    set: 'manageMembers',
  },
} as const satisfies Readonly<Record<string, TeamDefinition>>;

/** Operations on the team of a project or execution. */
export interface Members {
  /** The team of one project or execution, by its number. */
  list(id: number, options?: ReadOptions): Promise<MemberRecord[]>;
  /**
   * Replaces the team and reads it back; `record` is the new team. Users who are not in the list leave the team, and fields that
   * you leave out stay as they are.
   *
   * Rejects with `invalid-input` for an unknown account, for which released servers empty the team with a success. A user who
   * may not list users gets no such check. Otherwise it rejects like `update`.
   */
  set: Writes<[id: number, members: readonly MemberFields[]], MemberRecord[]>;
}

/** A record that has a team. */
export interface HasMembers {
  /** The people who work on one of them. */
  readonly members: Members;
}
