import {
  taskActivate,
  taskAssign,
  taskClose,
  taskCreate,
  taskFinish,
  taskRecord,
  taskRestart,
  taskStart,
  taskStop,
  taskUpdate,
} from 'plat-schemas/pm';
import type { Fields } from '../call.js';
import type { Known, PmRecord, ResourceDefinition } from '../resource/definition.js';
import { MY_TASKS } from './my-lists.js';
import { bookkeeping, numberOf, positive, timeOf } from './record-fields.js';

const hoursLeftOf = positive('left');

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
    numbers: [
      'project',
      'execution',
      'module',
      'story',
      'parent',
      'pri',
      'estimate',
      'consumed',
      'left',
      'version',
    ],
    browseAlsoAs: ['status'],
  },
  transitions: {
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
  },
  storedAs: { executionID: 'execution' },
  richText: ['desc'],
  toHistory: ['comment'],
  adds: ['consumed'],
  bookkeeping,
} as const satisfies ResourceDefinition;

/** The hours that a task has left before anybody has worked on it: those that were estimated, where it says no others. */
function hoursToStartWith(task: PmRecord): number | undefined {
  return hoursLeftOf(task) ?? (Number(task.consumed) > 0 ? undefined : positive('estimate')(task));
}

/** When a task was started, with its time where it has one: released servers want it once more when it is finished. */
function startedAt({ realStarted }: PmRecord, today: string): string {
  return timeOf(realStarted)?.replace(/ 00:00:00$/, '') ?? today;
}

/**
 * The end of a task with its time of day, and not before its start: a released server takes a day for the midnight at which
 * it begins, and compares the two as texts. A server of the specification gets days.
 */
function finishedAfterStart(body: Fields, { now, record }: Known): Fields {
  const { realStarted, finishedDate } = body;
  const today = now.slice(0, 10);
  if (record?.status === 'started') return { ...body, finishedDate: finishedDate ?? today };
  const start = typeof realStarted === 'string' ? withSeconds(realStarted) : '';
  const present = now > start ? now : start;
  if (finishedDate === undefined) return { ...body, finishedDate: present };
  if (!start.startsWith(`${finishedDate} `)) return body;
  return { ...body, finishedDate: finishedDate === today ? present : start };
}

// A day gets its midnight, and a time its seconds.
const withSeconds = (time: string) => `${time}${' 00:00:00'.slice(time.length - 10)}`;
