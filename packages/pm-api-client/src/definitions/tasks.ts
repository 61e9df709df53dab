import {
  taskActivate,
  taskClose,
  taskCreate,
  taskFinish,
  taskRecord,
  taskStart,
  taskUpdate,
} from 'plat-schemas/pm';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';
import { assigneeOf, dayOf, hoursLeftOf, hoursToStartWith } from './from-record.js';

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
    instead: { status: 'start, finish, close or activate' },
    // Some servers take the story away from a task that is updated without it.
    fromRecord: { story: ({ story }) => (Number(story) > 0 ? Number(story) : undefined) },
  },
  list: {
    parents: { execution: 'executions' },
    my: true,
    browse: ['all', 'unclosed', 'assignedtome', 'myinvolved', 'assignedbyme'],
    browseAt: { my: [] },
    numbers: ['project', 'execution', 'module', 'story', 'parent', 'pri', 'estimate', 'consumed', 'left'],
    browseAlsoAs: ['status'],
  },
  transitions: {
    /** Starts a task and keeps its assignee and its hours left, unless told otherwise. */
    start: {
      fields: taskStart,
      from: ['wait'],
      to: ['started'],
      // Released servers want hours left or spent, and take the assignee away.
      fromRecord: { left: hoursToStartWith, assignedTo: assigneeOf },
    },
    /** Finishes a task: `consumed` is the hours spent. Its assignee stays, unless told otherwise. */
    finish: {
      fields: taskFinish,
      from: ['started'],
      to: ['finished'],
      // Released servers want three fields that the specification does not have, and assign it to who opened it.
      alsoAs: { consumed: ['currentConsumed'] },
      defaults: { finishedDate: (today) => today },
      fromRecord: { realStarted: startedOn, assignedTo: assigneeOf },
    },
    /** Closes a task. */
    close: { fields: taskClose, from: ['finished', 'wait', 'started', 'pause', 'cancel'], to: ['closed'] },
    /** Opens a finished or closed task again. The specification requires nothing; released servers want `left`. */
    activate: {
      fields: taskActivate,
      from: ['closed', 'finished', 'cancel'],
      to: ['active'],
      fromRecord: { left: hoursLeftOf, assignedTo: assigneeOf },
    },
  },
  storedAs: { executionID: 'execution' },
  notStored: ['comment'],
  adds: ['consumed'],
  sameStates: { started: 'doing', finished: 'done', active: 'doing' },
  bookkeeping,
} as const satisfies ResourceDefinition;

function startedOn({ realStarted }: PmRecord, today: string): string {
  return dayOf(realStarted) ?? today;
}
