import { executionCreate, executionRecord, executionUpdate } from 'plat-schemas/pm';
import type { GroupRule, ResourceDefinition } from '../resource/definition.js';
import { MY_EXECUTIONS } from './my-lists.js';
import { executionTransitions } from './planned-transitions.js';
import { bookkeeping } from './record-fields.js';

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
  },
  transitions: executionTransitions,
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
