// Generated from ../todo.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { TodoAssign, TodoCreate, TodoRecord, TodoTransition, TodoType, TodoUpdate } from '../types/todo.js';

/** The schema of {@link TodoType}. */
export const todoType = kind.openValue('custom', 'bug', 'task', 'story', 'epic', 'requirement', 'testtask');

/** The schema of {@link TodoRecord}. */
export const todoRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  date: kind.shownText,
  type: kind.shownText,
  name: kind.shownText,
  objectID: kind.shownNumber,
  status: kind.shownText,
  begin: kind.shownText,
  end: kind.shownText,
  pri: kind.shownNumber,
  desc: kind.shownText,
  private: kind.shownNumber,
  account: kind.shownText,
}) satisfies z.ZodMiniType<TodoRecord>;

/** The schema of {@link TodoCreate}. */
export const todoCreate = z.strictObject({
  date: kind.date,
  type: todoType,
  name: z.optional(kind.text),
  objectID: z.optional(kind.link),
  begin: z.optional(kind.clock),
  end: z.optional(kind.clock),
  pri: z.optional(kind.id),
  desc: z.optional(kind.anyText),
  assignedTo: z.optional(kind.account),
  private: z.optional(z.literal([0, 1])),
}) satisfies z.ZodMiniType<TodoCreate>;

/** The schema of {@link TodoUpdate}. */
export const todoUpdate = z.strictObject({
  date: z.optional(kind.date),
  type: z.optional(todoType),
  name: z.optional(kind.text),
  objectID: z.optional(kind.link),
  begin: z.optional(kind.clock),
  end: z.optional(kind.clock),
  pri: z.optional(kind.id),
  desc: z.optional(kind.anyText),
  assignedTo: z.optional(kind.account),
  private: z.optional(z.literal([0, 1])),
}) satisfies z.ZodMiniType<TodoUpdate>;

/** The schema of {@link TodoTransition}. */
export const todoTransition = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<TodoTransition>;

/** The schema of {@link TodoAssign}. */
export const todoAssign = z.strictObject({
  assignedTo: kind.account,
  comment: z.optional(kind.anyText),
  date: z.optional(kind.date),
  begin: z.optional(kind.clock),
  end: z.optional(kind.clock),
}) satisfies z.ZodMiniType<TodoAssign>;
