import * as z from 'zod/mini';
import { type AuthoredRecord, authored, type LinkedRecord, number, text, whatever } from './record-kinds.js';
import type { TestcaseFields } from './testcase-fields.js';

/** A test case, as the server answers it. */
export interface TestcaseRecord extends AuthoredRecord, LinkedRecord, TestcaseFields<null> {
  /** What it tests, in one line. */
  title?: string | null;
  /** `wait`, `normal`, `blocked` or `investigate`. */
  status?: string | null;
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
