import type {
  ProjectActivate,
  ProjectClose,
  ProjectCreate,
  ProjectRecord,
  ProjectStart,
  ProjectUpdate,
} from 'plat-schemas/pm';
import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { AllOrOneOf, Browsed, Mine, OfProgram } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type {
  Creates,
  Deletes,
  Gets,
  NotStatus,
  Updates,
  UseInstead,
  WriteResult,
} from '../resource/resource.js';
import type { Activates } from '../resource/transitions.js';

/** Which projects or executions are listed. Observed. */
export type PlannedBrowse = 'all' | 'undone' | 'wait' | 'doing' | 'suspended' | 'closed' | 'delayed';

/** Where projects are listed: all of them, those of a program, or those of the caller's teams. */
export type ProjectFilter = AllOrOneOf<
  Browsed<PlannedBrowse>,
  { program: OfProgram<PlannedBrowse>; my: Mine & Browsed<'all'> }
>;

/** The trap of a project. Source: project management API, "Resources and their fields". */
export interface NotType {
  /** A wrong name: `model` is the right one. The server takes this one and makes a project of another kind. */
  readonly type?: UseInstead<'model'>;
}

/** What can be done with projects. */
export interface Projects
  extends Gets<ProjectRecord>,
    ListsAll<ProjectRecord, ProjectFilter>,
    Creates<ProjectCreate & NotType, ProjectRecord>,
    Updates<ProjectUpdate & NotStatus<'start, close or activate'>, ProjectRecord>,
    Deletes<ProjectRecord>,
    Activates<ProjectActivate, ProjectRecord> {
  /** Starts a project, today unless told otherwise. */
  start<DryRun extends boolean = false>(
    id: number,
    fields?: ProjectStart,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<ProjectRecord, DryRun>>;
  /** Does `start` with many records, all with the same fields. It ends and rejects as `createMany` does. */
  startMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: ProjectStart,
    options?: ChangeOptions<ProjectStart, ProjectRecord, DryRun>,
  ): Promise<ChangeResult<ProjectStart, ProjectRecord, DryRun>>;
  /** Closes a project, today unless told otherwise. */
  close<DryRun extends boolean = false>(
    id: number,
    fields?: ProjectClose,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<ProjectRecord, DryRun>>;
  /** Does `close` with many records, all with the same fields. It ends and rejects as `createMany` does. */
  closeMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: ProjectClose,
    options?: ChangeOptions<ProjectClose, ProjectRecord, DryRun>,
  ): Promise<ChangeResult<ProjectClose, ProjectRecord, DryRun>>;
}
