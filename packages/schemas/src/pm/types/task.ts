// Generated from ../task.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue } from '../fields/kind-schemas.js';
import type { AssignedFields, Assignment, DescribedFields, KeepsAssignee, Remark, TrackedRecord } from './common.js';

/** Kinds of work; open, because administrators add values. The first five are of the specification, the others are observed. */
export type TaskType = OpenValue<
  | 'devel'
  | 'test'
  | 'design'
  | 'discuss'
  | 'ui'
  | 'request'
  | 'study'
  | 'affair'
  | 'misc'
>;

/** How the team of a task works on it; open, because servers save any word. */
export type TaskMode = OpenValue<
  | 'multi'
  | 'linear'
>;

/** Fields of creates and records. */
export interface TaskFields<Nothing> extends AssignedFields<Nothing>, DescribedFields<Nothing> {
  /** Id of the module of the execution; 0 removes the link. */
  module?: number | Nothing;
  /** Id of the story that it implements; 0 removes the link. */
  story?: number | Nothing;
  /** Id of the parent task; 0 without one. Observed. */
  parent?: number | Nothing;
  /** How its team works on it: all at once (`multi`), or one after another (`linear`). Observed. @default 'multi' with a team */
  mode?: TaskMode | Nothing;
  /** Estimated hours. */
  estimate?: number | Nothing;
  /** Planned first day, YYYY-MM-DD; an update with an empty text removes it. */
  estStarted?: string | Nothing;
  /** Day by which it has to be done, YYYY-MM-DD, not before `estStarted`; an update with an empty text removes it. */
  deadline?: string | Nothing;
  /** Keywords, separated by commas or spaces. Observed. */
  keywords?: string | Nothing;
}

/** A task, as the server returns it. */
export interface TaskRecord extends TrackedRecord, TaskFields<null> {
  /** Name, in one line. */
  name?: string | null;
  /** Kind of work. */
  type?: TaskType | null;
  /** Status; released servers have `doing` for started and active, and `done` for finished. Their lists have `changed` instead while the story of an open task has a newer version. Known: `wait`, `started`, `doing`, `finished`, `done`, `pause`, `cancel`, `active`, `closed`, `changed`. */
  status?: string | null;
  /** Id of its project. */
  project?: number | null;
  /** Id of its execution; another one moves the task there. */
  execution?: number | null;
  /** Hours spent so far. Released servers add what `finish` is given. */
  consumed?: number | null;
  /** Hours of work left. */
  left?: number | null;
  /** When work began, YYYY-MM-DD HH:MM:SS on a released server; null before. */
  realStarted?: string | null;
  /** Account of the user who finished it. */
  finishedBy?: string | null;
  /** When it was finished, YYYY-MM-DD HH:MM:SS on a released server; null before. */
  finishedDate?: string | null;
  /** Why it is closed. Known: `done`, `cancel`. */
  closedReason?: string | null;
  /** Version number, which grows by one with each change of the content. */
  version?: number | null;
}

/** Fields of POST /tasks. Source: "Fields of create operations". */
export interface TaskCreate extends TaskFields<undefined> {
  /** Name, in one line. */
  name: string;
  /** Id of the execution. */
  executionID: number;
  /** Kind of work. */
  type: TaskType;
  /** Accounts of the people who work on it together, two or more. Observed. */
  team?: string[] | undefined;
  /** Estimated hours of each member of the team, in their order. Observed. */
  teamEstimate?: number[] | undefined;
  /** Accounts that are notified of changes. Observed. */
  mailto?: string[] | undefined;
}

/** Fields of PUT /tasks/{id}: those to change. */
export interface TaskUpdate extends Changes<TaskCreate, 'executionID' | 'team' | 'mode' | 'teamEstimate'> {
  /** Id of its execution; another one moves the task there. Observed. */
  execution?: number | undefined;
}

/** Fields of PUT /tasks/{id}/start. The specification requires none; released servers require hours left or spent. */
export interface TaskStart extends KeepsAssignee {
  /** Hours of work left. Without any, released servers finish the task at once. @default the record's own value, or its estimate */
  left?: number | undefined;
  /** Hours spent so far. Released servers add what `finish` is given. */
  consumed?: number | undefined;
  /** When work began, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time zone. */
  realStarted?: string | undefined;
}

/** Fields of PUT /tasks/{id}/pause and /cancel. Nothing is required. Observed. */
export interface TaskStop extends Remark {}

/** Fields of PUT /tasks/{id}/restart. Of a task that was paused: those of a start. Observed. */
export interface TaskRestart extends KeepsAssignee {
  /** Hours of work left. Without any, released servers finish the task at once. @default the record's own value, or its estimate */
  left?: number | undefined;
  /** Hours spent so far. Released servers add what `finish` is given. @default the record's own value */
  consumed?: number | undefined;
  /** When work began, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time zone. */
  realStarted?: string | undefined;
}

/** Fields of PUT /tasks/{id}/assignTo. Observed. */
export interface TaskAssign extends Assignment {
  /** Hours of work left. @default the record's own value */
  left?: number | undefined;
}

/** Fields of PUT /tasks/{id}/finish. Source: "States and transitions". */
export interface TaskFinish extends KeepsAssignee {
  /** Hours spent. Released servers add them to the hours spent before. */
  consumed: number;
  /** When work began, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time zone. @default the record's own value */
  realStarted?: string | undefined;
  /** When it was done, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in the server's time zone. @default now */
  finishedDate?: string | undefined;
}

/** Fields of PUT /tasks/{id}/close. Nothing is required. */
export interface TaskClose extends Remark {}

/** Fields of PUT /tasks/{id}/activate. The specification requires none; released servers require `left`. */
export interface TaskActivate extends KeepsAssignee {
  /** Hours of work left. @default the record's own value */
  left?: number | undefined;
}
