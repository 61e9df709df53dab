import * as z from 'zod/mini';
import { type PlannedRecord, planned } from './project.js';
import { text } from './record-kinds.js';

/** A program, as the server answers it. Observed. */
export interface ProgramRecord extends PlannedRecord {
  /** `program`; lists of programs hold projects too, which say `project`. */
  type?: string | null;
}

/** The schema of {@link ProgramRecord}. */
export const programRecord = z.looseObject({
  ...planned,
  type: text,
}) satisfies z.ZodMiniType<ProgramRecord>;
