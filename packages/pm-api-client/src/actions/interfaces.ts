import type * as pm from 'plat-schemas/pm';
import type { ReadOptions } from '../options.js';
import type { Writes } from '../resource/written.js';

/** Ties other records, by their numbers, and reads back that they are tied. Rejects with `not-found` for a number that none has. */
export type Links<Rec> = Writes<[id: number, numbers: readonly number[]], Rec>;

/** Unties one record, and reads back that it is not tied any more. */
export type Unlinks<Rec> = Writes<[id: number, number: number], Rec>;

/** Reads rows that belong to a record, as the server has them. Rejects with `not-found` for a record that does not exist. */
export type ReadsRows = (id: number, options?: ReadOptions) => Promise<Record<string, unknown>[]>;

/** Adds something to a record, and reads it back; `record` is its row. */
export type Adds<Added> = Writes<[id: number, fields: Added], Record<string, unknown>>;

/** Stories and bugs of a plan, build or release. Observed on released servers. */
export interface HasContents<Rec> {
  /** Puts stories into it. */
  linkStories: Links<Rec>;
  /** Takes a story out of it. */
  unlinkStory: Unlinks<Rec>;
  /**
   * Puts bugs into it. A build resolves those that are active, as `fixed` in it, and assigns them to who opened them: `changedByServer`
   * then has `bugs[].status` and the other fields of these bugs. A bug that is taken out again stays resolved.
   */
  linkBugs: Links<Rec>;
  /** Takes a bug out of it. */
  unlinkBug: Unlinks<Rec>;
}

/** Records in which something happens. */
export interface HasDynamics {
  /**
   * All that has happened in it and in what is in it, the newest first: `actor`, `action`, `objectType`, `objectID`, `objectName`,
   * and the time as `originalDate`. Observed on released servers, where it takes the permission `company-dynamic`.
   */
  dynamics: ReadsRows;
}

/** Logged hours of a task. */
export interface EffortRecord {
  /** Id of the effort. */
  id: number;
  /** Id of the task. */
  objectID: number;
  /** Account of the user who logged it. */
  account: string;
  /** Day of the work, YYYY-MM-DD. */
  date: string;
  /** What was done. */
  work: string;
  /** Hours spent. */
  consumed: number;
  /** Hours left afterwards. */
  left: number;
  [field: string]: unknown;
}

/** What is logged for a task. */
export interface EffortFields {
  /** Hours spent. */
  consumed: number;
  /** Hours left afterwards; 0 finishes the task. */
  left: number;
  /** What was done. */
  work?: string;
  /** Day of the work, YYYY-MM-DD. @default the server's today */
  date?: string;
}

/** The efforts of tasks. Observed on released servers, where it takes the permission `task-recordWorkhour`. */
export interface HasEfforts {
  /** Lists the hours that people have logged for a task. */
  efforts(id: number, options?: ReadOptions): Promise<EffortRecord[]>;
  /** Reads a logged effort, by the effort's number. */
  effort(effortID: number, options?: ReadOptions): Promise<EffortRecord>;
  /** Logs hours for a task, and reads them back. `changedByServer` names fields of the task: servers start it and assign it to the caller. `unverified` where the task keeps other hours left. */
  logEffort: Writes<[id: number, fields: EffortFields], EffortRecord>;
  /** Corrects a logged effort, by the effort's number. Servers take that also for the effort of another user. */
  updateEffort: Writes<[effortID: number, fields: Partial<EffortFields>], EffortRecord>;
  /** Deletes a logged effort, by the effort's number. */
  deleteEffort: Writes<[effortID: number], EffortRecord>;
}

/** Fields of a create, of which some are taken from another record unless they are given. */
export type Takes<Fields, Taken extends keyof Fields> = Omit<Fields, Taken> & Partial<Pick<Fields, Taken>>;

/** What a bug may become. Observed on released servers. */
export interface BecomesWork {
  /** Creates a task of a bug, and checks that the bug names it. */
  toTask: Writes<[id: number, fields: pm.TaskCreate], pm.TaskRecord>;
  /** Creates a story of a bug, in its product unless told otherwise, and checks that the bug names it. */
  toStory: Writes<[id: number, fields: Takes<pm.StoryCreate, 'productID'>], pm.StoryRecord>;
}

/** What is done with an execution beside its fields and states. Observed on released servers. */
export interface ExecutionActions extends HasDynamics {
  /** Puts stories into it. */
  linkStories: Links<pm.ExecutionRecord>;
  /** Takes a story out of it. */
  unlinkStory: Unlinks<pm.ExecutionRecord>;
  /** Puts the active stories of a plan into it. */
  importPlanStories: Unlinks<pm.ExecutionRecord>;
  /** Its burn-down chart as the server computed it last, which it does each night: `day`, hours `left` and the `ideal` of each point. */
  burn: ReadsRows;
  /** The cards of its board, each with its `group` and `column`. */
  board: ReadsRows;
}

/** What is done with a product beside its fields and states. Observed on released servers. */
export interface ProductActions extends HasDynamics {
  /** Its plans and releases, each with its `year`. */
  roadmap: ReadsRows;
  /** Its traceability matrix: stories with their work, bugs and test cases, each with its `column`. */
  track: ReadsRows;
  /** Its branches. */
  branches: ReadsRows;
  /** Adds a branch, and reads it back. */
  addBranch: Adds<{ name: string; desc?: string }>;
  /** Its test suites. */
  testsuites: ReadsRows;
  /** Adds a test suite, `private` unless told otherwise, and reads it back. */
  addTestsuite: Adds<{ name: string; desc?: string; type?: 'private' | 'public' }>;
  /** Its test reports. */
  testreports: ReadsRows;
}

/** What is done with a project beside its fields and states. Observed on released servers. */
export interface ProjectActions extends HasDynamics {
  /**
   * Creates a project with the model and the products of another one. Servers do not copy the team: `projects.members.set` sets it,
   * and the new project has who created it.
   */
  copy: Writes<[id: number, fields: pm.ProjectCreate], pm.ProjectRecord>;
}

/** What is done with a test task beside its fields and states. Observed on released servers. */
export interface TesttaskActions {
  /** Puts test cases into it, in their present versions. */
  linkCases: Links<pm.TesttaskRecord>;
  /**
   * Runs one of its cases, with a result for each step in their order, and reads the result back.
   *
   * @example
   * ```ts
   * await pm.testtasks.run(1, 2, [{ result: 'pass' }, { result: 'fail', real: 'No message is shown.' }]);
   * ```
   */
  run: Writes<
    [
      id: number,
      caseID: number,
      results: readonly { result: 'pass' | 'fail' | 'blocked' | 'n/a'; real?: string }[],
    ],
    Record<string, unknown>
  >;
  /** Its test cases, each with its last result. */
  cases: ReadsRows;
  /** Adds a test report of it, with its days and owner unless told otherwise, and reads it back. */
  addTestreport: Adds<{ title: string; begin?: string; end?: string; owner?: string; report?: string }>;
}

/** Deleted records, which can be restored. Observed on released servers. */
export interface Trash {
  /** Lists what was deleted, the newest first; `id` is that of the deletion. */
  list(options?: ReadOptions): Promise<Record<string, unknown>[]>;
  /** Restores a deleted record by the id of its deletion, and checks that the trash has it no more. */
  restore: Writes<[id: number], Record<string, unknown>>;
}
