import * as z from 'zod/mini';
import type { Acl } from './field-kinds.js';
import type { ProjectModel } from './project-fields.js';
import { type BaseRecord, base, number, text } from './record-kinds.js';

/** What projects and executions have alike. Observed. */
export interface PlannedRecord extends BaseRecord {
  /** What it is called. */
  name?: string | null;
  /** `wait`, `doing`, `suspended` or `closed`. */
  status?: string | null;
  /** Planned first day, YYYY-MM-DD. */
  begin?: string | null;
  /** Planned last day, YYYY-MM-DD; in lists a word for one without an end. */
  end?: string | null;
  /** The day on which it began; empty before. */
  realBegan?: string | null;
  /** The day on which it ended; empty before. */
  realEnd?: string | null;
  /** Working days. */
  days?: number | null;
  /** Number of what it is a part of; 0 for nothing. */
  parent?: number | null;
  /** Account of its manager. */
  PM?: string | null;
  /** Who may see it. */
  acl?: Acl | null;
  /** What it is, as HTML on a released server. */
  desc?: string | null;
  /** Per cent of its work that are done. */
  progress?: number | null;
  /** Hours that its tasks were expected to take. */
  estimate?: number | null;
  /** Hours spent on its tasks. */
  consumed?: number | null;
  /** Hours that its tasks have left. */
  left?: number | null;
  /** Account of the person who made it. */
  openedBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  openedDate?: string | null;
}

/**
 * A project, as the server answers it. `status` is the specification's; the other names are observed, and what is
 * not named here is kept as it came.
 */
export interface ProjectRecord extends PlannedRecord {
  /** How it is run. */
  model?: ProjectModel | null;
  /** Number of its workflow; 0 on open editions, whatever was sent. */
  workflowGroup?: number | null;
}

/** Schemas of the fields of {@link PlannedRecord}. */
export const planned = {
  ...base,
  name: text,
  status: text,
  begin: text,
  end: text,
  realBegan: text,
  realEnd: text,
  days: number,
  parent: number,
  PM: text,
  acl: text,
  desc: text,
  progress: number,
  estimate: number,
  consumed: number,
  left: number,
  openedBy: text,
  openedDate: text,
};

/** The schema of {@link ProjectRecord}. */
export const projectRecord = z.looseObject({
  ...planned,
  model: text,
  workflowGroup: number,
}) satisfies z.ZodMiniType<ProjectRecord>;
