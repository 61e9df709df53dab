import type {
  ExecutionActivate,
  ExecutionCreate,
  ExecutionRecord,
  ExecutionTransition,
  ExecutionUpdate,
} from 'plat-schemas/pm';
import type { AllOrOneOf, Browsed, OfProject } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates, UseInstead } from '../resource/resource.js';
import type { Activates, Closes, Starts, Suspends } from '../resource/transitions.js';
import type { HasMembers } from './members.js';
import type { PlannedBrowse } from './projects.js';

/** Where executions are listed: all of them, or those of a project. */
export type ExecutionFilter = AllOrOneOf<Browsed<PlannedBrowse>, { project: OfProject<PlannedBrowse> }>;

/** The trap of an execution. */
export interface NotProjectID {
  /** A wrong name: `project` is the right one here. */
  readonly projectID?: UseInstead<'project'>;
}

/** What can be done with executions. Some released servers answer the four transitions with nothing and do nothing. */
export interface Executions
  extends HasMembers,
    Gets<ExecutionRecord>,
    ListsAll<ExecutionRecord, ExecutionFilter>,
    Creates<ExecutionCreate & NotProjectID, ExecutionRecord>,
    Updates<ExecutionUpdate & NotStatus<'start, suspend, close or activate'>, ExecutionRecord>,
    Deletes<ExecutionRecord>,
    Starts<ExecutionTransition, ExecutionRecord>,
    Closes<ExecutionTransition, ExecutionRecord>,
    Suspends<ExecutionTransition, ExecutionRecord>,
    Activates<ExecutionActivate, ExecutionRecord> {}
