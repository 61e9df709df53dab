import {
  executionActivate,
  executionCreate,
  executionRecord,
  executionTransition,
  executionUpdate,
} from 'plat-schemas/pm';
import type { GroupRule, ResourceDefinition } from '../resource/definition.js';
import { MY_EXECUTIONS } from './my-lists.js';
import { CLOSED, DOING, OPEN, STOPPED, SUSPENDED, UNDERWAY, WAITING } from './plan-states.js';
import { bookkeeping, dayOf } from './record-fields.js';

// Released servers fail on a list of plans, and link those only that stand below the number of their product.
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
  delete: true,
  create: {
    fields: executionCreate,
    wrongNames: { projectID: 'project' },
    grouped: { ...PLANS, sendsProducts: true },
  },
  update: {
    fields: executionUpdate,
    instead: { status: 'start, suspend, close or activate' },
    grouped: PLANS,
    // Released servers empty the description of an execution that is updated without it.
    fromRecord: { desc: true },
  },
  list: {
    parents: { project: 'projects' },
    my: MY_EXECUTIONS,
    whole: true,
    browse: ['all', 'undone', 'wait', 'doing', 'suspended', 'closed', 'delayed'],
    browseAlsoAs: ['status'],
    numbers: ['project', 'days', 'parent', 'progress', 'estimate', 'consumed', 'left'],
  },
  // A released server answers all four with nothing and does nothing: the read-back tells.
  transitions: {
    /** Starts an execution. */
    start: { fields: executionTransition, from: WAITING, to: DOING },
    /** Suspends an execution. */
    suspend: { fields: executionTransition, from: UNDERWAY, to: SUSPENDED },
    /** Closes an execution. */
    close: { fields: executionTransition, from: OPEN, to: CLOSED },
    /** Opens a suspended or closed execution again, with the days that were planned unless told otherwise. */
    activate: {
      fields: executionActivate,
      from: STOPPED,
      to: DOING,
      fromRecord: { begin: dayOf('begin'), end: dayOf('end') },
    },
  },
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
