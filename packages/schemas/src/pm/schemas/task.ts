// Generated from ../task.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { TaskActivate, TaskAssign, TaskClose, TaskCreate, TaskFinish, TaskMode, TaskRecord, TaskRestart, TaskStart, TaskStop, TaskType, TaskUpdate } from '../types/task.js';

/** The schema of {@link TaskType}. */
export const taskType = kind.openValue('devel', 'test', 'design', 'discuss', 'ui', 'request', 'study', 'affair', 'misc');

/** The schema of {@link TaskMode}. */
export const taskMode = kind.openValue('multi', 'linear');

/** The schema of {@link TaskRecord}. */
export const taskRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  openedBy: kind.shownText,
  openedDate: kind.shownText,
  lastEditedBy: kind.shownText,
  lastEditedDate: kind.shownText,
  assignedDate: kind.shownText,
  closedBy: kind.shownText,
  closedDate: kind.shownText,
  keywords: kind.shownText,
  mailto: kind.shownSeveral,
  name: kind.shownText,
  type: kind.shownText,
  status: kind.shownText,
  project: kind.shownNumber,
  execution: kind.shownNumber,
  module: kind.shownNumber,
  story: kind.shownNumber,
  parent: kind.shownNumber,
  mode: kind.shownText,
  pri: kind.shownNumber,
  estimate: kind.shownNumber,
  consumed: kind.shownNumber,
  left: kind.shownNumber,
  estStarted: kind.shownText,
  deadline: kind.shownText,
  realStarted: kind.shownText,
  finishedBy: kind.shownText,
  finishedDate: kind.shownText,
  closedReason: kind.shownText,
  desc: kind.shownText,
  version: kind.shownNumber,
}) satisfies z.ZodMiniType<TaskRecord>;

/** The schema of {@link TaskCreate}. */
export const taskCreate = z.strictObject({
  name: kind.text,
  executionID: kind.id,
  type: taskType,
  module: z.optional(kind.link),
  story: z.optional(kind.link),
  parent: z.optional(kind.link),
  assignedTo: z.optional(kind.account),
  team: z.optional(kind.accounts),
  mode: z.optional(taskMode),
  teamEstimate: z.optional(z.array(kind.hours)),
  pri: z.optional(kind.id),
  estimate: z.optional(kind.hours),
  estStarted: z.optional(kind.date),
  deadline: z.optional(kind.date),
  keywords: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskCreate>;

/** The schema of {@link TaskUpdate}. */
export const taskUpdate = z.strictObject({
  name: z.optional(kind.text),
  type: z.optional(taskType),
  execution: z.optional(kind.id),
  module: z.optional(kind.link),
  story: z.optional(kind.link),
  parent: z.optional(kind.link),
  assignedTo: z.optional(kind.account),
  pri: z.optional(kind.id),
  estimate: z.optional(kind.hours),
  estStarted: z.optional(kind.dateOrNone),
  deadline: z.optional(kind.dateOrNone),
  keywords: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskUpdate>;

/** The schema of {@link TaskStart}. */
export const taskStart = z.strictObject({
  left: z.optional(kind.hours),
  consumed: z.optional(kind.hours),
  realStarted: z.optional(kind.moment),
  assignedTo: z.optional(kind.account),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskStart>;

/** The schema of {@link TaskStop}. */
export const taskStop = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskStop>;

/** The schema of {@link TaskRestart}. */
export const taskRestart = z.strictObject({
  left: z.optional(kind.hours),
  consumed: z.optional(kind.hours),
  realStarted: z.optional(kind.moment),
  assignedTo: z.optional(kind.account),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskRestart>;

/** The schema of {@link TaskAssign}. */
export const taskAssign = z.strictObject({
  assignedTo: kind.account,
  comment: z.optional(kind.anyText),
  left: z.optional(kind.hours),
}) satisfies z.ZodMiniType<TaskAssign>;

/** The schema of {@link TaskFinish}. */
export const taskFinish = z.strictObject({
  consumed: kind.hours,
  realStarted: z.optional(kind.moment),
  finishedDate: z.optional(kind.moment),
  assignedTo: z.optional(kind.account),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskFinish>;

/** The schema of {@link TaskClose}. */
export const taskClose = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskClose>;

/** The schema of {@link TaskActivate}. */
export const taskActivate = z.strictObject({
  left: z.optional(kind.hours),
  assignedTo: z.optional(kind.account),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TaskActivate>;
