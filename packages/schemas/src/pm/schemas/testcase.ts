// Generated from ../testcase.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { StepType, TestcaseCreate, TestcaseRecord, TestcaseStage, TestcaseType, TestcaseUpdate } from '../types/testcase.js';

/** The schema of {@link TestcaseType}. */
export const testcaseType = sent.openValue('unit', 'interface', 'feature', 'install', 'config', 'performance', 'security', 'other');

/** The schema of {@link StepType}. */
export const stepType = sent.openValue('step', 'group', 'item');

/** The schema of {@link TestcaseStage}. */
export const testcaseStage = sent.openValue('unittest', 'feature', 'intergrate', 'system', 'smoke', 'bvt');

/** The schema of {@link TestcaseRecord}. */
export const testcaseRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  openedBy: shown.text,
  openedDate: shown.text,
  lastEditedBy: shown.text,
  lastEditedDate: shown.text,
  product: shown.number,
  project: shown.number,
  execution: shown.number,
  title: shown.text,
  status: shown.text,
  module: shown.number,
  story: shown.number,
  pri: shown.number,
  type: shown.text,
  precondition: shown.text,
  steps: shown.whatever,
  keywords: shown.text,
  stage: shown.several,
  version: shown.number,
  fromBug: shown.number,
  lastRunner: shown.text,
  lastRunDate: shown.text,
  lastRunResult: shown.text,
}) satisfies z.ZodMiniType<TestcaseRecord>;

/** The schema of {@link TestcaseCreate}. */
export const testcaseCreate = z.strictObject({
  productID: sent.id,
  title: sent.text,
  project: z.optional(sent.id),
  execution: z.optional(sent.id),
  module: z.optional(sent.link),
  story: z.optional(sent.link),
  pri: z.optional(sent.id),
  type: z.optional(testcaseType),
  precondition: z.optional(sent.anyText),
  steps: z.optional(z.array(sent.anyText)),
  expects: z.optional(z.array(sent.anyText)),
  stepType: z.optional(z.array(stepType)),
  keywords: z.optional(sent.anyText),
  stage: z.optional(z.array(testcaseStage)),
}) satisfies z.ZodMiniType<TestcaseCreate>;

/** The schema of {@link TestcaseUpdate}. */
export const testcaseUpdate = z.strictObject({
  title: z.optional(sent.text),
  module: z.optional(sent.link),
  story: z.optional(sent.link),
  pri: z.optional(sent.id),
  type: z.optional(testcaseType),
  precondition: z.optional(sent.anyText),
  steps: z.optional(z.array(sent.anyText)),
  expects: z.optional(z.array(sent.anyText)),
  stepType: z.optional(z.array(stepType)),
  keywords: z.optional(sent.anyText),
  stage: z.optional(z.array(testcaseStage)),
}) satisfies z.ZodMiniType<TestcaseUpdate>;
