import * as pm from 'plat-schemas/pm';
import type { ProjectActions } from '../actions/interfaces.js';
import {
  byStatus,
  CLOSED,
  DOING,
  PLANNED,
  STOPPED,
  SUSPENDED,
  UNDERWAY,
} from '../record-values/plan-states.js';
import { dayOf } from '../record-values/record-fields.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { AllOrOneOf, Browsed, ListsAll, OfProgram } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Activates, Closes, Starts, Suspends } from '../resource/transitions.js';
import type { HasMembers } from '../subresources/members.js';

// The first is the default.
export const PLANNED_FILTERS = ['all', 'undone', 'wait', 'doing', 'suspended', 'closed', 'delayed'] as const;

/** Projects. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const projects = {
  name: 'projects',
  one: 'project',
  record: pm.projectRecord,
  get: true,
  history: true,
  // Released servers keep projects, programs and executions in one table.
  types: ['project'],
  refersTo: { parent: { name: 'programs', one: 'program' } },
  create: {
    fields: pm.projectCreate,
    wrongNames: { type: 'model' },
    // The specification requires both; open editions use these.
    defaults: { model: () => 'scrum', workflowGroup: () => 0 },
    // Released servers refuse a missing product, and link all others.
    writeOnly: ['products'],
  },
  update: {
    fields: pm.projectUpdate,
    instead: { status: ['start', 'suspend', 'close', 'activate'] },
    // Released servers empty the description of a project that is updated without it.
    fromRecord: { desc: true },
  },
  list: {
    parents: { program: 'programs' },
    whole: true,
    my: {
      all: ['all'],
      undone: ['undone'],
      wait: ['wait'],
      doing: ['doing'],
      openedbyme: ['openedbyme', 'openedBy'],
    },
    browse: PLANNED_FILTERS,
    asks: byStatus,
  },
  transitions: {
    /** Starts a project, today unless told otherwise; one that was started gets another day. */
    start: {
      fields: pm.projectStart,
      from: UNDERWAY,
      to: DOING,
      defaults: { realBegan: (today) => today() },
    },
    /** Suspends a project. */
    suspend: { fields: pm.projectSuspend, from: UNDERWAY, to: SUSPENDED },
    /** Closes a project, today unless told otherwise; one that was closed gets another day. */
    close: {
      fields: pm.projectClose,
      from: PLANNED,
      to: CLOSED,
      defaults: { realEnd: (today) => today() },
    },
    /** Opens a closed project again, with the days that were planned unless told otherwise. */
    activate: {
      fields: pm.projectActivate,
      from: STOPPED,
      to: DOING,
      // Released servers empty both days of a project or program that is activated without them.
      fromRecord: { begin: dayOf('begin'), end: dayOf('end') },
    },
  },
  texts: ['name'],
  richText: ['desc'],
  // Open editions keep no workflow.
  keeps: { workflowGroup: 'sometimes' },
} as const satisfies ResourceDefinition;

/** Which projects or executions are listed. Observed. */
export type PlannedBrowse = (typeof PLANNED_FILTERS)[number];

/** Where projects are listed: all of them, or those of a program. */
export type ProjectFilter = AllOrOneOf<Browsed<PlannedBrowse>, { program: OfProgram<PlannedBrowse> }>;

/** Operations on projects. */
export interface Projects
  extends ProjectActions,
    HasMembers,
    ListsAll<pm.ProjectRecord, ProjectFilter>,
    CrudOperations<
      pm.ProjectCreate & Not<'type'>,
      pm.ProjectUpdate & NotStatus<'start, suspend, close or activate'>,
      pm.ProjectRecord
    >,
    Activates<pm.ProjectActivate, pm.ProjectRecord>,
    Starts<pm.ProjectStart, pm.ProjectRecord>,
    Suspends<pm.ProjectSuspend, pm.ProjectRecord>,
    Closes<pm.ProjectClose, pm.ProjectRecord> {}
