// Generated from ../todo.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { TodoAssign, TodoCreate, TodoRecord, TodoTransition, TodoType, TodoUpdate } from '../types/todo.js';

/** The schema of {@link TodoType}. */
export const todoType = sent.openValue('custom', 'bug', 'task', 'story', 'epic', 'requirement', 'testtask');

/** The schema of {@link TodoRecord}. */
export const todoRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  date: shown.text,
  type: shown.text,
  name: shown.text,
  objectID: shown.number,
  status: shown.text,
  begin: shown.text,
  end: shown.text,
  pri: shown.number,
  desc: shown.text,
  private: shown.number,
  account: shown.text,
}) satisfies z.ZodMiniType<TodoRecord>;

/** The schema of {@link TodoCreate}. */
export const todoCreate = z.strictObject({
  date: sent.date,
  type: todoType,
  name: z.optional(sent.text),
  objectID: z.optional(sent.link),
  begin: z.optional(sent.clock),
  end: z.optional(sent.clock),
  pri: z.optional(sent.id),
  desc: z.optional(sent.anyText),
  assignedTo: z.optional(sent.account),
  private: z.optional(z.literal([0, 1])),
}) satisfies z.ZodMiniType<TodoCreate>;

/** The schema of {@link TodoUpdate}. */
export const todoUpdate = z.strictObject({
  date: z.optional(sent.date),
  type: z.optional(todoType),
  name: z.optional(sent.text),
  objectID: z.optional(sent.link),
  begin: z.optional(sent.clock),
  end: z.optional(sent.clock),
  pri: z.optional(sent.id),
  desc: z.optional(sent.anyText),
  assignedTo: z.optional(sent.account),
  private: z.optional(z.literal([0, 1])),
}) satisfies z.ZodMiniType<TodoUpdate>;

/** The schema of {@link TodoTransition}. */
export const todoTransition = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<TodoTransition>;

/** The schema of {@link TodoAssign}. */
export const todoAssign = z.strictObject({
  assignedTo: sent.account,
  comment: z.optional(sent.anyText),
  date: z.optional(sent.date),
  begin: z.optional(sent.clock),
  end: z.optional(sent.clock),
}) satisfies z.ZodMiniType<TodoAssign>;
