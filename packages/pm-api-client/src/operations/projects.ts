import type {
  ProjectActivate,
  ProjectClose,
  ProjectCreate,
  ProjectRecord,
  ProjectStart,
  ProjectSuspend,
  ProjectUpdate,
} from 'plat-schemas/pm';
import type { AllOrOneOf, Browsed, OfProgram } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates, UseInstead } from '../resource/resource.js';
import type { Activates, Closes, Starts, Suspends } from '../resource/transitions.js';

import type { HasMembers } from './members.js';

/** Which projects or executions are listed. Observed. */
export type PlannedBrowse = 'all' | 'undone' | 'wait' | 'doing' | 'suspended' | 'closed' | 'delayed';

/** Where projects are listed: all of them, or those of a program. */
export type ProjectFilter = AllOrOneOf<Browsed<PlannedBrowse>, { program: OfProgram<PlannedBrowse> }>;

/** The trap of a project. */
export interface NotType {
  /** A wrong name: `model` is the right one. The server takes this one and makes a project of another kind. */
  readonly type?: UseInstead<'model'>;
}

/** What can be done with projects. */
export interface Projects
  extends HasMembers,
    Gets<ProjectRecord>,
    ListsAll<ProjectRecord, ProjectFilter>,
    Creates<ProjectCreate & NotType, ProjectRecord>,
    Updates<ProjectUpdate & NotStatus<'start, suspend, close or activate'>, ProjectRecord>,
    Deletes<ProjectRecord>,
    Activates<ProjectActivate, ProjectRecord>,
    Starts<ProjectStart, ProjectRecord>,
    Suspends<ProjectSuspend, ProjectRecord>,
    Closes<ProjectClose, ProjectRecord> {}
