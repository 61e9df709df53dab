import {
  projectActivate,
  projectClose,
  projectCreate,
  projectRecord,
  projectStart,
  projectUpdate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';

/** Projects. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const projects = {
  name: 'projects',
  one: 'project',
  record: projectRecord,
  get: true,
  delete: true,
  create: { fields: projectCreate, wrongNames: { type: 'model' } },
  update: { fields: projectUpdate, instead: { status: 'start, close or activate' } },
  list: {
    parents: { program: 'programs' },
    whole: true,
    my: true,
    browse: ['all', 'undone', 'wait', 'doing', 'suspended', 'closed', 'delayed'],
    browseAt: { my: ['all'] },
    browseAlsoAs: ['status'],
  },
  transitions: {
    /** Starts a project, today unless told otherwise. */
    start: {
      fields: projectStart,
      from: ['wait'],
      to: ['doing'],
      defaults: { realBegan: (today) => today },
    },
    /** Closes a project, today unless told otherwise. */
    close: {
      fields: projectClose,
      from: ['wait', 'doing', 'suspended'],
      to: ['closed'],
      defaults: { realEnd: (today) => today },
    },
    /** Opens a closed project again. */
    activate: { fields: projectActivate, from: ['closed', 'suspended'], to: ['doing'] },
  },
  // Open editions keep no workflow, and the products of a project are not shown with it.
  notStored: ['comment', 'workflowGroup', 'products'],
  bookkeeping,
} as const satisfies ResourceDefinition;
