import {
  type ExecutionCreate,
  type ExecutionRecord,
  type ExecutionUpdate,
  executionCreate,
  executionRecord,
  executionUpdate,
  type ProjectActivate,
  type ProjectClose,
  type ProjectStart,
  type ProjectSuspend,
} from 'plat-schemas/pm';
import { OPEN } from '../record-values/plan-states.js';
import { bookkeeping } from '../record-values/record-fields.js';
import type { GroupRule, MyRule, ResourceDefinition, TransitionRule } from '../resource/definition.js';
import type { AllOrOneOf, Browsed, OfProject } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { CrudOperations, NotStatus, UseInstead } from '../resource/resource.js';
import type { Activates, Closes, Starts, Suspends } from '../resource/transitions.js';
import type { HasMembers } from '../subresources/members.js';
import { PLANNED_FILTERS, type PlannedBrowse, projectTransitions } from './projects.js';

/** Executions in whose team the caller is. */
const MY_EXECUTIONS = { all: {} } as const satisfies MyRule;

/** Changes of an execution's state, as those of a project. Released servers do them on their pages alone. */
const executionTransitions = {
  start: { ...projectTransitions.start, page: 'execution' },
  suspend: { ...projectTransitions.suspend, page: 'execution' },
  close: { ...projectTransitions.close, from: OPEN, page: 'execution' },
  activate: { ...projectTransitions.activate, page: 'execution' },
} as const satisfies Readonly<Record<string, TransitionRule>>;

// Released servers fail on a plain list of plans; group the plan ids by product id.
const PLANS = {
  field: 'plans',
  name: 'productplans',
  one: 'productplan',
  products: 'products',
} as const satisfies GroupRule;

/** Executions. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const executions = {
  name: 'executions',
  one: 'execution',
  record: executionRecord,
  get: true,
  history: true,
  // Released servers keep projects, programs and executions in one table.
  foreignTypes: ['program', 'project'],
  delete: true,
  create: {
    fields: executionCreate,
    wrongNames: { projectID: 'project' },
    grouped: { ...PLANS, sendsProducts: true },
  },
  update: {
    fields: executionUpdate,
    instead: { status: ['start', 'suspend', 'close', 'activate'] },
    grouped: PLANS,
    // Released servers empty the description of an execution that is updated without it, and damage the name of its team.
    fromRecord: { desc: true },
    refills: ['name', 'desc', 'team'],
  },
  list: {
    parents: { project: 'projects' },
    my: MY_EXECUTIONS,
    whole: true,
    browse: PLANNED_FILTERS,
    browseAlsoAs: ['status'],
  },
  transitions: executionTransitions,
  texts: ['name'],
  richText: ['desc'],
  historyOnly: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;

/** Where executions are listed: all of them, or those of a project. */
export type ExecutionFilter = AllOrOneOf<Browsed<PlannedBrowse>, { project: OfProject<PlannedBrowse> }>;

/** The trap of an execution. */
export interface NotProjectID {
  /** A wrong name: `project` is the right one here. */
  readonly projectID?: UseInstead<'project'>;
}

/** Operations on executions. Where the API ignores one of the four transitions, the page of the server does it. */
export interface Executions
  extends HasMembers,
    ListsAll<ExecutionRecord, ExecutionFilter>,
    CrudOperations<
      ExecutionCreate & NotProjectID,
      ExecutionUpdate & NotStatus<'start, suspend, close or activate'>,
      ExecutionRecord
    >,
    Starts<ProjectStart, ExecutionRecord>,
    Closes<ProjectClose, ExecutionRecord>,
    Suspends<ProjectSuspend, ExecutionRecord>,
    Activates<ProjectActivate, ExecutionRecord> {}
