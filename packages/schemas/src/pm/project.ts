import * as z from 'zod/mini';
import type { PlannedFields, ProjectModel } from './project-fields.js';
import { type AuthoredRecord, authored, number, text } from './record-kinds.js';

/** What projects and executions have alike. Observed. */
export interface PlannedRecord extends AuthoredRecord, PlannedFields<null> {
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
  /** Per cent of its work that are done. */
  progress?: number | null;
  /** Hours that its tasks were expected to take. */
  estimate?: number | null;
  /** Hours spent on its tasks. */
  consumed?: number | null;
  /** Hours that its tasks have left. */
  left?: number | null;
}

/** A project, as the server answers it. */
export interface ProjectRecord extends PlannedRecord {
  /** How it is run. */
  model?: ProjectModel | null;
  /** Number of its workflow; 0 on open editions, whatever was sent. */
  workflowGroup?: number | null;
}

/** Schemas of the fields of {@link PlannedRecord}. */
export const planned = {
  ...authored,
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
};

/** The schema of {@link ProjectRecord}. */
export const projectRecord = z.looseObject({
  ...planned,
  model: text,
  workflowGroup: number,
}) satisfies z.ZodMiniType<ProjectRecord>;
