import type {
  TaskActivate,
  TaskAssign,
  TaskClose,
  TaskCreate,
  TaskFinish,
  TaskRecord,
  TaskRestart,
  TaskStart,
  TaskStop,
  TaskUpdate,
} from 'plat-schemas/pm';
import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { OfExecution, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates, UseInstead } from '../resource/resource.js';
import type { Activates, Assigns, Closes, Starts } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

/** Where tasks are listed. */
export type TaskFilter = OneOf<{
  execution: OfExecution<'all' | 'unclosed' | 'assignedtome' | 'myinvolved' | 'assignedbyme'>;
}>;

/** The trap of a task. */
export interface NotExecution {
  /** A wrong name: `executionID` is the right one. The server answers this one with 403, or puts the task elsewhere. */
  readonly execution?: UseInstead<'executionID'>;
}

/** What can be done with tasks. */
export interface Tasks
  extends Gets<TaskRecord>,
    Lists<TaskRecord, TaskFilter>,
    Creates<TaskCreate & NotExecution, TaskRecord>,
    Updates<TaskUpdate & NotStatus<'start, pause, restart, finish, cancel, close or activate'>, TaskRecord>,
    Deletes<TaskRecord>,
    Assigns<TaskAssign, TaskRecord>,
    Closes<TaskClose, TaskRecord>,
    Starts<TaskStart, TaskRecord>,
    Activates<TaskActivate, TaskRecord> {
  /** Pauses a task. Observed on released servers. */
  pause<Dry extends boolean = false>(
    id: number,
    fields?: TaskStop,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<TaskRecord, Dry>>;
  /** `pause` of many records, with the same fields; it ends as `createMany` does. */
  pauseMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: TaskStop,
    options?: ChangeOptions<TaskStop, TaskRecord, Dry>,
  ): Promise<ChangeResult<TaskStop, TaskRecord, Dry>>;
  /** Goes on with a task that was paused; its assignee and its hours left stay, unless told otherwise. Observed. */
  restart<Dry extends boolean = false>(
    id: number,
    fields?: TaskRestart,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<TaskRecord, Dry>>;
  /** `restart` of many records, with the same fields; it ends as `createMany` does. */
  restartMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: TaskRestart,
    options?: ChangeOptions<TaskRestart, TaskRecord, Dry>,
  ): Promise<ChangeResult<TaskRestart, TaskRecord, Dry>>;
  /** Cancels a task; released servers give it back to who opened it. Observed. */
  cancel<Dry extends boolean = false>(
    id: number,
    fields?: TaskStop,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<TaskRecord, Dry>>;
  /** `cancel` of many records, with the same fields; it ends as `createMany` does. */
  cancelMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: TaskStop,
    options?: ChangeOptions<TaskStop, TaskRecord, Dry>,
  ): Promise<ChangeResult<TaskStop, TaskRecord, Dry>>;
  /** Finishes a task: `consumed` is the hours spent. Its assignee stays, unless told otherwise. */
  finish<Dry extends boolean = false>(
    id: number,
    fields: TaskFinish,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<TaskRecord, Dry>>;
  /** `finish` of many records, with the same fields; it ends as `createMany` does. */
  finishMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields: TaskFinish,
    options?: ChangeOptions<TaskFinish, TaskRecord, Dry>,
  ): Promise<ChangeResult<TaskFinish, TaskRecord, Dry>>;
}
