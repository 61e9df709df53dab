import * as z from 'zod/mini';
import { account, anyText, date, hours, id, link, text } from './field-kinds.js';

/** Kinds of work. The first five are the specification's; released servers have the others too. */
const type = z.enum(['devel', 'test', 'design', 'discuss', 'ui', 'study', 'affair', 'request', 'misc']);

const described = {
  /** Account of the assignee; empty for nobody. */
  assignedTo: z.optional(account),
  /** Planned start, YYYY-MM-DD. */
  estStarted: z.optional(date),
  /** YYYY-MM-DD, not before `estStarted`. */
  deadline: z.optional(date),
  pri: z.optional(id),
  /** Hours. */
  estimate: z.optional(hours),
  module: z.optional(link),
  /** The story that it implements, by number; 0 takes the link away. */
  story: z.optional(link),
  desc: z.optional(anyText),
};

/** Fields of POST /tasks. Source: project management API, "Fields of create operations". */
export const taskCreate = z.strictObject({
  name: text,
  /** The execution, by number; `execution` is the wrong name: it is answered with 403, or puts the task elsewhere. */
  executionID: id,
  type,
  ...described,
});

export type TaskCreate = z.output<typeof taskCreate>;

/** Fields of PUT /tasks/{id}: those to change. */
export const taskUpdate = z.strictObject({
  name: z.optional(text),
  type: z.optional(type),
  ...described,
});

export type TaskUpdate = z.output<typeof taskUpdate>;

/** Fields of PUT /tasks/{id}/start. The specification requires none; released servers want hours left or spent. */
export const taskStart = z.strictObject({
  /** Hours of work left. */
  left: z.optional(hours),
  /** Hours spent so far. */
  consumed: z.optional(hours),
  /** YYYY-MM-DD. */
  realStarted: z.optional(date),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
});

export type TaskStart = z.output<typeof taskStart>;

/** Fields of PUT /tasks/{id}/finish. Source: project management API, "States and transitions". */
export const taskFinish = z.strictObject({
  /** Hours spent. Released servers add them to those spent before, and know them as `currentConsumed`. */
  consumed: hours,
  /** YYYY-MM-DD. */
  realStarted: z.optional(date),
  /** YYYY-MM-DD. */
  finishedDate: z.optional(date),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
});

export type TaskFinish = z.output<typeof taskFinish>;

/** Fields of PUT /tasks/{id}/close: nothing is required. */
export const taskClose = z.strictObject({ comment: z.optional(anyText) });

export type TaskClose = z.output<typeof taskClose>;

/** Fields of PUT /tasks/{id}/activate. The specification requires none; released servers want `left`. */
export const taskActivate = z.strictObject({
  /** Hours of work left. */
  left: z.optional(hours),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
});

export type TaskActivate = z.output<typeof taskActivate>;
