import * as z from 'zod/mini';
import { number, text, whatever } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/**
 * A test case, as the server answers it. `status` is the specification's; the other names are observed, and what is
 * not named here is kept as it came.
 */
export const testcaseRecord = z.looseObject({
  id: wireNumber,
  title: text,
  status: text,
  product: number,
  project: number,
  execution: number,
  module: number,
  story: number,
  pri: number,
  type: text,
  precondition: text,
  /** Texts, or on some servers one object a step. */
  steps: whatever,
});

export type TestcaseRecord = z.output<typeof testcaseRecord>;
