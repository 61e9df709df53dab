import * as z from 'zod/mini';
import type { ExecutionFields, ExecutionType } from './execution-fields.js';
import { type PlannedRecord, planned } from './project.js';
import { number, text } from './record-kinds.js';

/** An execution (a sprint, an iteration), as the server answers it. */
export interface ExecutionRecord extends PlannedRecord, ExecutionFields<null> {
  /** Number of its project. */
  project?: number | null;
  /** Its kind. */
  type?: ExecutionType | null;
  /** What is done in it, e.g. `dev`. */
  attribute?: string | null;
}

/** The schema of {@link ExecutionRecord}. */
export const executionRecord = z.looseObject({
  ...planned,
  project: number,
  type: text,
  lifetime: text,
  attribute: text,
  PO: text,
  QD: text,
  RD: text,
}) satisfies z.ZodMiniType<ExecutionRecord>;
