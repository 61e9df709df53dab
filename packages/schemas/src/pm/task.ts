import * as z from 'zod/mini';
import { number, type TrackedRecord, text, tracked } from './record-kinds.js';

/**
 * A task, as the server answers it. `status` and `assignedTo` are the specification's; the other names are
 * observed, and what is not named here is kept as it came.
 */
export interface TaskRecord extends TrackedRecord {
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
  /** Number of the execution's module; 0 for none. */
  module?: number | null;
  /** Number of the story that it implements; 0 for none. */
  story?: number | null;
  /** Number of the task that it is a part of; 0 for none. */
  parent?: number | null;
  /** `devel`, `test`, `design`, `discuss` or `ui`; released servers have others too. */
  type?: string | null;
  /** How urgent it is; 1 comes first. */
  pri?: number | null;
  /** Hours that it was expected to take. */
  estimate?: number | null;
  /** Hours spent. */
  consumed?: number | null;
  /** Hours left. */
  left?: number | null;
  /** Planned start, YYYY-MM-DD; null or empty for none. */
  estStarted?: string | null;
  /** The day by which it is to be done, YYYY-MM-DD; null or empty for none. */
  deadline?: string | null;
  /** When work began, YYYY-MM-DD HH:MM:SS on a released server; null before. */
  realStarted?: string | null;
  /** Account of the person who finished it. */
  finishedBy?: string | null;
  /** When it was finished, YYYY-MM-DD HH:MM:SS on a released server; null before. */
  finishedDate?: string | null;
  /** Account of the person who cancelled it. */
  canceledBy?: string | null;
  /** When it was cancelled; null while it is not. */
  canceledDate?: string | null;
  /** Why it is closed, e.g. `done`. */
  closedReason?: string | null;
  /** What is to be done, as HTML on a released server. */
  desc?: string | null;
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
  canceledBy: text,
  canceledDate: text,
  closedReason: text,
  desc: text,
  version: number,
}) satisfies z.ZodMiniType<TaskRecord>;
