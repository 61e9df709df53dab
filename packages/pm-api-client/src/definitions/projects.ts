import {
  projectActivate,
  projectClose,
  projectCreate,
  projectRecord,
  projectStart,
  projectSuspend,
  projectUpdate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_PROJECTS } from './my-lists.js';
import { CLOSED, DOING, OPEN, STOPPED, SUSPENDED, UNDERWAY, WAITING } from './plan-states.js';
import { bookkeeping, dayOf } from './record-fields.js';

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
    numbers: ['days', 'parent', 'progress', 'estimate', 'consumed', 'left', 'workflowGroup'],
  },
  transitions: {
    /** Starts a project, today unless told otherwise. */
    start: {
      fields: projectStart,
      from: WAITING,
      to: DOING,
      defaults: { realBegan: (today) => today },
    },
    /** Suspends a project. */
    suspend: { fields: projectSuspend, from: UNDERWAY, to: SUSPENDED },
    /** Closes a project, today unless told otherwise. */
    close: {
      fields: projectClose,
      from: OPEN,
      to: CLOSED,
      defaults: { realEnd: (today) => today },
    },
    /** Opens a closed project again, with the days that were planned unless told otherwise. */
    activate: {
      fields: projectActivate,
      from: STOPPED,
      to: DOING,
      // Released servers empty both days of a project that is activated without them.
      fromRecord: { begin: dayOf('begin'), end: dayOf('end') },
    },
  },
  richText: ['desc'],
  toHistory: ['comment'],
  // Open editions keep no workflow.
  keptBySome: ['workflowGroup'],
  bookkeeping,
} as const satisfies ResourceDefinition;
