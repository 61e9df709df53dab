import * as z from 'zod/mini';
import { number, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/**
 * An execution (a sprint, an iteration), as the server answers it. `status` is the specification's; the other names
 * are observed, and what is not named here is kept as it came.
 */
export const executionRecord = z.looseObject({
  id: wireNumber,
  name: text,
  /** `wait`, `doing`, `suspended` or `closed`. */
  status: text,
  project: number,
  type: text,
  /** YYYY-MM-DD. */
  begin: text,
  end: text,
  realBegan: text,
  realEnd: text,
  lifetime: text,
  days: number,
  PO: text,
  QD: text,
  PM: text,
  RD: text,
  acl: text,
  desc: text,
});

export type ExecutionRecord = z.output<typeof executionRecord>;
