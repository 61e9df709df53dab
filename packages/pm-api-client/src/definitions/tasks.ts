import { taskCreate, taskRecord, taskUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_TASKS } from './my-lists.js';
import { bookkeeping, positive } from './record-fields.js';
import { taskTransitions } from './task-transitions.js';

/** Tasks. Source: project management API, "Fields of create operations" and "States and transitions". */
export const tasks = {
  name: 'tasks',
  one: 'task',
  record: taskRecord,
  get: true,
  delete: true,
  create: { fields: taskCreate, wrongNames: { execution: 'executionID' } },
  update: {
    fields: taskUpdate,
    instead: { status: 'start, pause, restart, finish, cancel, close or activate' },
    // Some servers take the story away from a task that is updated without it.
    fromRecord: { story: positive('story') },
  },
  list: {
    parents: { execution: 'executions' },
    my: MY_TASKS,
    browse: ['all', 'unclosed', 'assignedtome', 'myinvolved', 'assignedbyme'],
    browseAlsoAs: ['status'],
  },
  transitions: taskTransitions,
  storedAs: { executionID: 'execution' },
  richText: ['desc'],
  toHistory: ['comment'],
  adds: ['consumed'],
  bookkeeping,
} as const satisfies ResourceDefinition;
