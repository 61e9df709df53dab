// Generated from ../testcase.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { StepType, TestcaseCreate, TestcaseRecord, TestcaseStage, TestcaseType, TestcaseUpdate } from '../types/testcase.js';

/** The schema of {@link TestcaseType}. */
export const testcaseType = kind.openValue('unit', 'interface', 'feature', 'install', 'config', 'performance', 'security', 'other');

/** The schema of {@link StepType}. */
export const stepType = kind.openValue('step', 'group', 'item');

/** The schema of {@link TestcaseStage}. */
export const testcaseStage = kind.openValue('unittest', 'feature', 'intergrate', 'system', 'smoke', 'bvt');

/** The schema of {@link TestcaseRecord}. */
export const testcaseRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  openedBy: kind.shownText,
  openedDate: kind.shownText,
  lastEditedBy: kind.shownText,
  lastEditedDate: kind.shownText,
  product: kind.shownNumber,
  project: kind.shownNumber,
  execution: kind.shownNumber,
  title: kind.shownText,
  status: kind.shownText,
  module: kind.shownNumber,
  story: kind.shownNumber,
  pri: kind.shownNumber,
  type: kind.shownText,
  precondition: kind.shownText,
  steps: kind.shownWhatever,
  keywords: kind.shownText,
  stage: kind.shownSeveral,
  version: kind.shownNumber,
  fromBug: kind.shownNumber,
  lastRunner: kind.shownText,
  lastRunDate: kind.shownText,
  lastRunResult: kind.shownText,
}) satisfies z.ZodMiniType<TestcaseRecord>;

/** The schema of {@link TestcaseCreate}. */
export const testcaseCreate = z.strictObject({
  productID: kind.id,
  title: kind.text,
  project: z.optional(kind.id),
  execution: z.optional(kind.id),
  module: z.optional(kind.link),
  story: z.optional(kind.link),
  pri: z.optional(kind.id),
  type: z.optional(testcaseType),
  precondition: z.optional(kind.anyText),
  steps: z.optional(z.array(kind.anyText)),
  expects: z.optional(z.array(kind.anyText)),
  stepType: z.optional(z.array(stepType)),
  keywords: z.optional(kind.anyText),
  stage: z.optional(z.array(testcaseStage)),
}) satisfies z.ZodMiniType<TestcaseCreate>;

/** The schema of {@link TestcaseUpdate}. */
export const testcaseUpdate = z.strictObject({
  title: z.optional(kind.text),
  module: z.optional(kind.link),
  story: z.optional(kind.link),
  pri: z.optional(kind.id),
  type: z.optional(testcaseType),
  precondition: z.optional(kind.anyText),
  steps: z.optional(z.array(kind.anyText)),
  expects: z.optional(z.array(kind.anyText)),
  stepType: z.optional(z.array(stepType)),
  keywords: z.optional(kind.anyText),
  stage: z.optional(z.array(testcaseStage)),
}) satisfies z.ZodMiniType<TestcaseUpdate>;
