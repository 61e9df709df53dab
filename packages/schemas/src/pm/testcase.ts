import * as z from 'zod/mini';
import { type AuthoredRecord, authored, number, text, whatever } from './record-kinds.js';
import type { TestcaseType } from './testcase-fields.js';

/**
 * A test case, as the server answers it. `status` is the specification's; the other names are observed, and what is
 * not named here is kept as it came.
 */
export interface TestcaseRecord extends AuthoredRecord {
  /** What it tests, in one line. */
  title?: string | null;
  /** `wait`, `normal`, `blocked` or `investigate`. */
  status?: string | null;
  /** Number of its product. */
  product?: number | null;
  /** Number of its project; 0 for none. */
  project?: number | null;
  /** Number of its execution; 0 for none. */
  execution?: number | null;
  /** Number of the product's module; 0 for none. */
  module?: number | null;
  /** Number of the story that it tests; 0 for none. */
  story?: number | null;
  /** How important it is; 1 comes first. */
  pri?: number | null;
  /** What kind of test it is. */
  type?: TestcaseType | null;
  /** What must be so before it begins. */
  precondition?: string | null;
  /** Texts, or on a released server one object a step: `{ step, desc, expect, type, … }`; not in lists. */
  steps?: unknown;
  /** Words to find it by. */
  keywords?: string | null;
  /** Grows by one whenever the steps are changed. */
  version?: number | null;
  /** Number of the bug that it came from; 0 for none. */
  fromBug?: number | null;
  /** Account of the person who ran it last; empty for never. */
  lastRunner?: string | null;
  /** When it was run last; empty for never. */
  lastRunDate?: string | null;
  /** What its last run gave, e.g. `pass` or `fail`; empty for never. */
  lastRunResult?: string | null;
}

/** The schema of {@link TestcaseRecord}. */
export const testcaseRecord = z.looseObject({
  ...authored,
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
  steps: whatever,
  keywords: text,
  version: number,
  fromBug: number,
  lastRunner: text,
  lastRunDate: text,
  lastRunResult: text,
}) satisfies z.ZodMiniType<TestcaseRecord>;
