// Generated from ../task.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { TaskActivate, TaskAssign, TaskClose, TaskCreate, TaskFinish, TaskMode, TaskRecord, TaskRestart, TaskStart, TaskStop, TaskType, TaskUpdate } from '../types/task.js';

/** The schema of {@link TaskType}. */
export const taskType = sent.openValue('devel', 'test', 'design', 'discuss', 'ui', 'request', 'study', 'affair', 'misc');

/** The schema of {@link TaskMode}. */
export const taskMode = sent.openValue('multi', 'linear');

/** The schema of {@link TaskRecord}. */
export const taskRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  openedBy: shown.text,
  openedDate: shown.text,
  lastEditedBy: shown.text,
  lastEditedDate: shown.text,
  assignedDate: shown.text,
  closedBy: shown.text,
  closedDate: shown.text,
  keywords: shown.text,
  mailto: shown.several,
  name: shown.text,
  type: shown.text,
  status: shown.text,
  project: shown.number,
  execution: shown.number,
  module: shown.number,
  story: shown.number,
  parent: shown.number,
  mode: shown.text,
  pri: shown.number,
  estimate: shown.number,
  consumed: shown.number,
  left: shown.number,
  estStarted: shown.text,
  deadline: shown.text,
  realStarted: shown.text,
  finishedBy: shown.text,
  finishedDate: shown.text,
  closedReason: shown.text,
  desc: shown.text,
  version: shown.number,
}) satisfies z.ZodMiniType<TaskRecord>;

/** The schema of {@link TaskCreate}. */
export const taskCreate = z.strictObject({
  name: sent.text,
  executionID: sent.id,
  type: taskType,
  module: z.optional(sent.link),
  story: z.optional(sent.link),
  parent: z.optional(sent.link),
  assignedTo: z.optional(sent.account),
  team: z.optional(sent.accounts),
  mode: z.optional(taskMode),
  teamEstimate: z.optional(z.array(sent.hours)),
  pri: z.optional(sent.id),
  estimate: z.optional(sent.hours),
  estStarted: z.optional(sent.date),
  deadline: z.optional(sent.date),
  keywords: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskCreate>;

/** The schema of {@link TaskUpdate}. */
export const taskUpdate = z.strictObject({
  name: z.optional(sent.text),
  type: z.optional(taskType),
  execution: z.optional(sent.id),
  module: z.optional(sent.link),
  story: z.optional(sent.link),
  parent: z.optional(sent.link),
  assignedTo: z.optional(sent.account),
  pri: z.optional(sent.id),
  estimate: z.optional(sent.hours),
  estStarted: z.optional(sent.dateOrNone),
  deadline: z.optional(sent.dateOrNone),
  keywords: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskUpdate>;

/** The schema of {@link TaskStart}. */
export const taskStart = z.strictObject({
  left: z.optional(sent.hours),
  consumed: z.optional(sent.hours),
  realStarted: z.optional(sent.moment),
  assignedTo: z.optional(sent.account),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskStart>;

/** The schema of {@link TaskStop}. */
export const taskStop = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskStop>;

/** The schema of {@link TaskRestart}. */
export const taskRestart = z.strictObject({
  left: z.optional(sent.hours),
  consumed: z.optional(sent.hours),
  realStarted: z.optional(sent.moment),
  assignedTo: z.optional(sent.account),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskRestart>;

/** The schema of {@link TaskAssign}. */
export const taskAssign = z.strictObject({
  assignedTo: sent.account,
  comment: z.optional(sent.anyText),
  left: z.optional(sent.hours),
}) satisfies z.ZodMiniType<TaskAssign>;

/** The schema of {@link TaskFinish}. */
export const taskFinish = z.strictObject({
  consumed: sent.hours,
  realStarted: z.optional(sent.moment),
  finishedDate: z.optional(sent.moment),
  assignedTo: z.optional(sent.account),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskFinish>;

/** The schema of {@link TaskClose}. */
export const taskClose = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskClose>;

/** The schema of {@link TaskActivate}. */
export const taskActivate = z.strictObject({
  left: z.optional(sent.hours),
  assignedTo: z.optional(sent.account),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TaskActivate>;
