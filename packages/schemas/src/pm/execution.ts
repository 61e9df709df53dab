import * as z from 'zod/mini';
import type { ExecutionLifetime, ExecutionType } from './execution-fields.js';
import { type PlannedRecord, planned } from './project.js';
import { number, text } from './record-kinds.js';

/**
 * An execution (a sprint, an iteration), as the server answers it. `status` is the specification's; the other names
 * are observed, and what is not named here is kept as it came.
 */
export interface ExecutionRecord extends PlannedRecord {
  /** Number of its project. */
  project?: number | null;
  /** Its kind. */
  type?: ExecutionType | null;
  /** How long it lasts. */
  lifetime?: ExecutionLifetime | null;
  /** What is done in it, e.g. `dev`. */
  attribute?: string | null;
  /** Account of the product owner. */
  PO?: string | null;
  /** Account of the head of quality. */
  QD?: string | null;
  /** Account of the head of releases. */
  RD?: string | null;
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
