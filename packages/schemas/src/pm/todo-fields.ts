import * as z from 'zod/mini';
import {
  type Assignment,
  account,
  anyText,
  assignment,
  type Changes,
  date,
  id,
  link,
  type OpenValue,
  openValue,
  type Remark,
  remark,
  text,
} from './field-kinds.js';

/** What a to-do is about; open, because editions have others. */
export type TodoType = OpenValue<'custom' | 'bug' | 'task' | 'story' | 'epic' | 'requirement' | 'testtask'>;

/** Fields of POST /todos. Observed. */
export interface TodoCreate {
  /** The day, YYYY-MM-DD. */
  date: string;
  /** `custom`, or the kind of record that it is about. */
  type: TodoType;
  /** What is to be done, in one line; required for a `custom` one. */
  name?: string | undefined;
  /** The record that it is about, by number; required for any other. */
  objectID?: number | undefined;
  /** When it begins, as four digits: `0930`. @default the next ten minutes */
  begin?: string | undefined;
  /** When it ends, as four digits. @default half an hour later */
  end?: string | undefined;
  /** How urgent it is; 1 comes first. */
  pri?: number | undefined;
  /** What is to be done, plain or as HTML. */
  desc?: string | undefined;
  /** Account of the person who is to do it. @default the caller */
  assignedTo?: string | undefined;
  /** 1: nobody else sees it. */
  private?: 0 | 1 | undefined;
}

/** Fields of PUT /todos/{id}: those to change. Observed. */
export interface TodoUpdate extends Changes<TodoCreate, never> {}

/** Fields of PUT /todos/{id}/start, /finish, /close and /activate: nothing is required. Observed. */
export interface TodoTransition extends Remark {}

/** Fields of PUT /todos/{id}/assignTo. Observed. */
export interface TodoAssign extends Assignment {
  /** The day, YYYY-MM-DD, which servers require. @default the record's own */
  date?: string | undefined;
  /** When it begins, as four digits. Servers empty it where it is not sent. @default the record's own */
  begin?: string | undefined;
  /** When it ends, as four digits. Servers empty it where it is not sent. @default the record's own */
  end?: string | undefined;
}

const isClock = (time: string) => /^([01]\d|2[0-3])[0-5]\d$/.test(time);
const clock = z.string().check(z.refine(isClock, 'four digits, as 0930'));

const described = {
  name: z.optional(text),
  objectID: z.optional(link),
  begin: z.optional(clock),
  end: z.optional(clock),
  pri: z.optional(id),
  desc: z.optional(anyText),
  assignedTo: z.optional(account),
  private: z.optional(z.literal([0, 1])),
};

const type = openValue('custom', 'bug', 'task', 'story', 'epic', 'requirement', 'testtask');

/** The schema of {@link TodoCreate}. */
export const todoCreate = z.strictObject({ date, type, ...described }) satisfies z.ZodMiniType<TodoCreate>;

/** The schema of {@link TodoUpdate}. */
export const todoUpdate = z.strictObject({
  date: z.optional(date),
  type: z.optional(type),
  ...described,
}) satisfies z.ZodMiniType<TodoUpdate>;

/** The schema of {@link TodoTransition}. */
export const todoTransition = remark satisfies z.ZodMiniType<TodoTransition>;

/** The schema of {@link TodoAssign}. */
export const todoAssign = z.extend(assignment, {
  date: z.optional(date),
  begin: z.optional(clock),
  end: z.optional(clock),
}) satisfies z.ZodMiniType<TodoAssign>;
