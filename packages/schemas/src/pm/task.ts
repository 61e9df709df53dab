import * as z from 'zod/mini';
import { number, type TrackedRecord, text, tracked } from './record-kinds.js';
import type { TaskFields } from './task-fields.js';

/** A task, as the server answers it. */
export interface TaskRecord extends TrackedRecord, TaskFields<null> {
  /** What is to be done, in one line. */
  name?: string | null;
  /**
   * `wait`, `started`, `finished`, `active` or `closed`; a released server writes `doing` for started and active, `done`
   * for finished, and has `pause` and `cancel` too.
   */
  status?: string | null;
  /** Number of its project. */
  project?: number | null;
  /** Number of its execution. */
  execution?: number | null;
  /** Number of the task that it is a part of; 0 for none. */
  parent?: number | null;
  /** `devel`, `test`, `design`, `discuss` or `ui`; released servers have others too. */
  type?: string | null;
  /** Hours spent. */
  consumed?: number | null;
  /** Hours left. */
  left?: number | null;
  /** When work began, YYYY-MM-DD HH:MM:SS on a released server; null before. */
  realStarted?: string | null;
  /** Account of the person who finished it. */
  finishedBy?: string | null;
  /** When it was finished, YYYY-MM-DD HH:MM:SS on a released server; null before. */
  finishedDate?: string | null;
  /** Why it is closed, e.g. `done`. */
  closedReason?: string | null;
  /** Grows by one whenever the task is changed. */
  version?: number | null;
}

/** The schema of {@link TaskRecord}. */
export const taskRecord = z.looseObject({
  ...tracked,
  name: text,
  status: text,
  project: number,
  execution: number,
  module: number,
  story: number,
  parent: number,
  type: text,
  pri: number,
  estimate: number,
  consumed: number,
  left: number,
  estStarted: text,
  deadline: text,
  realStarted: text,
  finishedBy: text,
  finishedDate: text,
  closedReason: text,
  desc: text,
  version: number,
}) satisfies z.ZodMiniType<TaskRecord>;
