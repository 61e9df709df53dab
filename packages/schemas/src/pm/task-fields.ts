import * as z from 'zod/mini';
import {
  type Assigned,
  type Assignment,
  account,
  anyText,
  assignment,
  type Changes,
  date,
  hours,
  id,
  type KeepsAssignee,
  link,
  moment,
  type Remark,
  remark,
  text,
} from './field-kinds.js';

/** Kinds of work. Source: project management API, "Resources and their fields". Others pass by `extra`. */
export type TaskType = 'devel' | 'test' | 'design' | 'discuss' | 'ui';

/** What is said of a task. */
export interface TaskFields<Nothing> extends Assigned<Nothing> {
  /** Planned start, YYYY-MM-DD. */
  estStarted?: string | Nothing;
  /** The day by which it is to be done, YYYY-MM-DD, not before `estStarted`. */
  deadline?: string | Nothing;
  /** How urgent it is; 1 comes first. */
  pri?: number | Nothing;
  /** Hours that it is expected to take. */
  estimate?: number | Nothing;
  /** The execution's module, by number; 0 takes the link away. */
  module?: number | Nothing;
  /** The story that it implements, by number; 0 takes the link away. */
  story?: number | Nothing;
  /** What is to be done, plain or as HTML. */
  desc?: string | Nothing;
}

/** Fields of POST /tasks. Source: "Fields of create operations". */
export interface TaskCreate extends TaskFields<undefined> {
  /** What is to be done, in one line. */
  name: string;
  /** The execution, by number; `execution` is the wrong name: it is answered with 403, or puts the task elsewhere. */
  executionID: number;
  /** What kind of work it is. */
  type: TaskType;
}

/** Fields of PUT /tasks/{id}: those to change. */
export interface TaskUpdate extends Changes<TaskCreate, 'executionID'> {}

/** Fields of PUT /tasks/{id}/start. The specification requires none; released servers want hours left or spent. */
export interface TaskStart extends KeepsAssignee {
  /** Hours of work left. Without any, released servers finish the task at once. @default the record's own, or its estimate */
  left?: number | undefined;
  /** Hours spent so far. */
  consumed?: number | undefined;
  /** When work began, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time. */
  realStarted?: string | undefined;
}

/** Fields of PUT /tasks/{id}/finish. Source: "States and transitions". */
export interface TaskFinish extends KeepsAssignee {
  /** Hours spent. Released servers add them to those spent before, and know them as `currentConsumed`. */
  consumed: number;
  /** When work began, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time. @default the record's own */
  realStarted?: string | undefined;
  /** When it was done, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time. @default now */
  finishedDate?: string | undefined;
}

/** Fields of PUT /tasks/{id}/close: nothing is required. */
export interface TaskClose extends Remark {}

/** Fields of PUT /tasks/{id}/activate. The specification requires none; released servers want `left`. */
export interface TaskActivate extends KeepsAssignee {
  /** Hours of work left. @default the record's own */
  left?: number | undefined;
}

/** Fields of PUT /tasks/{id}/pause and /cancel: nothing is required. Observed. */
export interface TaskStop extends Remark {}

/** Fields of PUT /tasks/{id}/restart, of a task that was paused: those of a start. Observed. */
export interface TaskRestart extends TaskStart {}

/** Fields of PUT /tasks/{id}/assignTo. Observed. */
export interface TaskAssign extends Assignment {
  /** Hours of work left, which released servers want. @default the record's own */
  left?: number | undefined;
}

const type = z.enum(['devel', 'test', 'design', 'discuss', 'ui']);

const described = {
  assignedTo: z.optional(account),
  estStarted: z.optional(date),
  deadline: z.optional(date),
  pri: z.optional(id),
  estimate: z.optional(hours),
  module: z.optional(link),
  story: z.optional(link),
  desc: z.optional(anyText),
};

/** The schema of {@link TaskCreate}. */
export const taskCreate = z.strictObject({
  name: text,
  executionID: id,
  type,
  ...described,
}) satisfies z.ZodMiniType<TaskCreate>;

/** The schema of {@link TaskUpdate}. */
export const taskUpdate = z.strictObject({
  name: z.optional(text),
  type: z.optional(type),
  ...described,
}) satisfies z.ZodMiniType<TaskUpdate>;

/** The schema of {@link TaskStart}. */
export const taskStart = z.strictObject({
  left: z.optional(hours),
  consumed: z.optional(hours),
  realStarted: z.optional(moment),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<TaskStart>;

/** The schema of {@link TaskFinish}. */
export const taskFinish = z.strictObject({
  consumed: hours,
  realStarted: z.optional(moment),
  finishedDate: z.optional(moment),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<TaskFinish>;

/** The schema of {@link TaskClose}. */
export const taskClose = z.strictObject({ comment: z.optional(anyText) }) satisfies z.ZodMiniType<TaskClose>;

/** The schema of {@link TaskActivate}. */
export const taskActivate = z.strictObject({
  left: z.optional(hours),
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<TaskActivate>;

/** The schema of {@link TaskStop}. */
export const taskStop = remark satisfies z.ZodMiniType<TaskStop>;

/** The schema of {@link TaskRestart}. */
export const taskRestart = taskStart satisfies z.ZodMiniType<TaskRestart>;

/** The schema of {@link TaskAssign}. */
export const taskAssign = z.extend(assignment, {
  left: z.optional(hours),
}) satisfies z.ZodMiniType<TaskAssign>;
