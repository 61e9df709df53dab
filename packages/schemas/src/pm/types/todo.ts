// Generated from ../todo.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue } from '../fields/kind-schemas.js';
import type { Assignment, BaseRecord, DescribedFields, Remark } from './common.js';

/** What a to-do is about; open, because editions have others. */
export type TodoType = OpenValue<
  | 'custom'
  | 'bug'
  | 'task'
  | 'story'
  | 'epic'
  | 'requirement'
  | 'testtask'
>;

/** Fields of creates and records. */
export interface TodoFields<Nothing> extends DescribedFields<Nothing> {
  /** Priority; 1 is the highest, 4 usually the lowest. */
  pri?: number | Nothing;
  /** Account of the assignee; empty for no assignee. @default the caller */
  assignedTo?: string | Nothing;
}

/** A to-do, as the server returns it. Observed. */
export interface TodoRecord extends BaseRecord, TodoFields<null> {
  /** Day, YYYY-MM-DD. */
  date?: string | null;
  /** `custom`, or the kind of record that it is about. */
  type?: TodoType | null;
  /** Name; for a bug, task or story its title. */
  name?: string | null;
  /** Id of the record that it is about; 0 without one. */
  objectID?: number | null;
  /** Status. Known: `wait`, `doing`, `done`, `closed`. */
  status?: string | null;
  /** Time of day, as `09:30`; empty where it has none. */
  begin?: string | null;
  /** Time of day, as `09:30`; empty where it has none. */
  end?: string | null;
  /** 1: visible to its owner only. */
  private?: number | null;
  /** Account of its creator. */
  account?: string | null;
}

/** Fields of POST /todos. Observed. */
export interface TodoCreate extends TodoFields<undefined> {
  /** Day, YYYY-MM-DD. */
  date: string;
  /** `custom`, or the kind of record that it is about. */
  type: TodoType;
  /** Name, in one line; required for a `custom` one. */
  name?: string | undefined;
  /** Id of the record that it is about; required for all types but `custom`. */
  objectID?: number | undefined;
  /** Time at which it begins, as four digits: `0930`. @default the next ten minutes */
  begin?: string | undefined;
  /** Time at which it ends, as four digits. @default half an hour later */
  end?: string | undefined;
  /** 1: visible to its owner only. */
  private?: 0 | 1 | undefined;
}

/** Fields of PUT /todos/{id}: those to change. Observed. */
export interface TodoUpdate extends Changes<TodoCreate, never> {}

/** Fields of PUT /todos/{id}/start, /finish, /close and /activate. Nothing is required. Observed. */
export interface TodoTransition extends Remark {}

/** Fields of PUT /todos/{id}/assignTo. Observed. */
export interface TodoAssign extends Assignment {
  /** Day, YYYY-MM-DD. @default the record's own value */
  date?: string | undefined;
  /** Time at which it begins, as four digits: `0930`. Servers empty it where it is not sent. @default the record's own value */
  begin?: string | undefined;
  /** Time at which it ends, as four digits. Servers empty it where it is not sent. @default the record's own value */
  end?: string | undefined;
}
