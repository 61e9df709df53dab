import {
  executionActivate,
  executionCreate,
  executionRecord,
  executionTransition,
  executionUpdate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';
import { dayOf } from './from-record.js';

/** Executions. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const executions = {
  name: 'executions',
  one: 'execution',
  record: executionRecord,
  get: true,
  delete: true,
  create: { fields: executionCreate, wrongNames: { projectID: 'project' } },
  update: { fields: executionUpdate, instead: { status: 'start, suspend, close or activate' } },
  list: {
    parents: { project: 'projects' },
    whole: true,
    browse: ['all', 'undone', 'wait', 'doing', 'suspended', 'closed', 'delayed'],
    browseAlsoAs: ['status'],
  },
  // A released server answers all four with nothing and does nothing: the read-back tells.
  transitions: {
    /** Starts an execution. */
    start: { fields: executionTransition, from: ['wait'], to: ['doing'] },
    /** Suspends an execution. */
    suspend: { fields: executionTransition, from: ['wait', 'doing'], to: ['suspended'] },
    /** Closes an execution. */
    close: { fields: executionTransition, from: ['wait', 'doing', 'suspended'], to: ['closed'] },
    /** Opens a suspended or closed execution again, with the days that were planned unless told otherwise. */
    activate: {
      fields: executionActivate,
      from: ['suspended', 'closed'],
      to: ['doing'],
      fromRecord: { begin: ({ begin }) => dayOf(begin), end: ({ end }) => dayOf(end) },
    },
  },
  // Its products and plans are not shown with it.
  notStored: ['comment', 'products', 'plans'],
  bookkeeping,
} as const satisfies ResourceDefinition;
