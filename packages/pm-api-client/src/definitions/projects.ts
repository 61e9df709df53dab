import { projectCreate, projectRecord, projectUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_PROJECTS } from './my-lists.js';
import { projectTransitions } from './planned-transitions.js';
import { bookkeeping } from './record-fields.js';

/** Projects. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const projects = {
  name: 'projects',
  one: 'project',
  record: projectRecord,
  get: true,
  delete: true,
  create: { fields: projectCreate, wrongNames: { type: 'model' } },
  update: {
    fields: projectUpdate,
    instead: { status: 'start, suspend, close or activate' },
    // Released servers empty the description of a project that is updated without it.
    fromRecord: { desc: true },
  },
  list: {
    parents: { program: 'programs' },
    whole: true,
    my: MY_PROJECTS,
    browse: ['all', 'undone', 'wait', 'doing', 'suspended', 'closed', 'delayed'],
    browseAlsoAs: ['status'],
  },
  transitions: projectTransitions,
  richText: ['desc'],
  toHistory: ['comment'],
  // Open editions keep no workflow.
  keptBySome: ['workflowGroup'],
  bookkeeping,
} as const satisfies ResourceDefinition;
