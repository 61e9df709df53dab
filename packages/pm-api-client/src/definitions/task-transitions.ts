import {
  taskActivate,
  taskAssign,
  taskClose,
  taskFinish,
  taskRestart,
  taskStart,
  taskStop,
} from 'plat-schemas/pm';
import type { PmRecord, TransitionRule } from '../resource/definition.js';
import { numberOf, positive } from './record-fields.js';
import { finishedAfterStart, startedAt } from './task-times.js';

const hoursLeftOf = positive('left');

/** Changes of a task's state. Source: project management API, "States and transitions"; the rest is observed. */
export const taskTransitions = {
  /** Starts a task and keeps its assignee and its hours left, unless told otherwise. */
  start: {
    fields: taskStart,
    from: { specification: ['wait'], released: ['wait'] },
    to: { specification: ['started'], released: ['doing'] },
    // Released servers want hours left or spent, and take the assignee away.
    fromRecord: { left: hoursToStartWith, assignedTo: true },
  },
  /** Pauses a task. */
  pause: {
    fields: taskStop,
    from: { specification: ['wait', 'started'], released: ['wait', 'doing'] },
    to: { specification: ['pause'], released: ['pause'] },
  },
  /** Goes on with a task that was paused; its assignee and its hours left stay, unless told otherwise. */
  restart: {
    fields: taskRestart,
    from: { specification: ['pause'], released: ['pause'] },
    to: { specification: ['started'], released: ['doing'] },
    fromRecord: { left: hoursToStartWith, assignedTo: true },
  },
  /** Cancels a task; released servers give it back to who opened it. */
  cancel: {
    fields: taskStop,
    from: { specification: ['wait', 'started', 'pause'], released: ['wait', 'doing', 'pause', 'done'] },
    to: { specification: ['cancel'], released: ['cancel'] },
  },
  /** Assigns a task to somebody; its hours left stay, unless told otherwise. */
  assignTo: {
    fields: taskAssign,
    from: {
      specification: ['wait', 'started', 'pause'],
      released: ['wait', 'doing', 'pause', 'done', 'cancel', 'closed'],
    },
    fromRecord: { left: numberOf('left') },
    queryFromRecord: { executionID: 'execution' },
  },
  /** Finishes a task: `consumed` is the hours spent. Its assignee stays, unless told otherwise. */
  finish: {
    fields: taskFinish,
    from: { specification: ['started'], released: ['wait', 'doing', 'pause', 'done'] },
    to: { specification: ['finished'], released: ['done'] },
    // Released servers want three fields that the specification does not have, and assign it to who opened it.
    alsoAs: { consumed: ['currentConsumed'] },
    complete: finishedAfterStart,
    fromRecord: { realStarted: startedAt, assignedTo: true },
  },
  /** Closes a task. */
  close: {
    fields: taskClose,
    from: { specification: ['finished'], released: ['wait', 'doing', 'done', 'pause', 'cancel', 'closed'] },
    to: { specification: ['closed'], released: ['closed'] },
  },
  /** Opens a finished or closed task again. The specification requires nothing; released servers want `left`. */
  activate: {
    fields: taskActivate,
    from: { specification: ['closed', 'finished'], released: ['closed', 'done', 'cancel', 'doing'] },
    to: { specification: ['active'], released: ['doing'] },
    fromRecord: { left: hoursLeftOf, assignedTo: true },
  },
} as const satisfies Readonly<Record<string, TransitionRule>>;

/** The hours that a task has left before anybody has worked on it: those that were estimated, where it says no others. */
function hoursToStartWith(task: PmRecord): number | undefined {
  return hoursLeftOf(task) ?? (Number(task.consumed) > 0 ? undefined : positive('estimate')(task));
}
