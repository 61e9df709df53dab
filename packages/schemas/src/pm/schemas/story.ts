// Generated from ../story.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { StoryActivate, StoryAssign, StoryCategory, StoryChange, StoryClose, StoryClosedReason, StoryCreate, StoryRecord, StoryReview, StoryReviewResult, StorySource, StorySubmitReview, StoryUpdate } from '../types/story.js';

/** The schema of {@link StoryCategory}. */
export const storyCategory = sent.openValue('feature', 'interface', 'performance', 'safe', 'experience', 'improve', 'other');

/** The schema of {@link StorySource}. */
export const storySource = sent.openValue('customer', 'user', 'po', 'market', 'service', 'operation', 'support', 'competitor', 'partner', 'dev', 'tester', 'bug', 'forum', 'other');

/** The schema of {@link StoryClosedReason}. */
export const storyClosedReason = sent.openValue('done', 'subdivided', 'duplicate', 'postponed', 'willnotdo', 'cancel', 'bydesign');

/** The schema of {@link StoryReviewResult}. */
export const storyReviewResult = z.enum(['pass', 'revert', 'clarify', 'reject']);

/** The schema of {@link StoryRecord}. */
export const storyRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  openedBy: shown.text,
  openedDate: shown.text,
  lastEditedBy: shown.text,
  lastEditedDate: shown.text,
  assignedDate: shown.text,
  closedBy: shown.text,
  closedDate: shown.text,
  keywords: shown.text,
  mailto: shown.several,
  title: shown.text,
  status: shown.text,
  type: shown.text,
  product: shown.number,
  module: shown.number,
  parent: shown.number,
  plan: shown.number,
  pri: shown.number,
  estimate: shown.number,
  stage: shown.text,
  category: shown.text,
  source: shown.text,
  sourceNote: shown.text,
  feedbackBy: shown.text,
  spec: shown.text,
  verify: shown.text,
  reviewer: shown.several,
  reviewedBy: shown.several,
  reviewedDate: shown.text,
  closedReason: shown.text,
  duplicateStory: shown.number,
  fromBug: shown.number,
  version: shown.number,
}) satisfies z.ZodMiniType<StoryRecord>;

/** The schema of {@link StoryCreate}. */
export const storyCreate = z.strictObject({
  productID: sent.id,
  title: sent.text,
  project: z.optional(sent.id),
  execution: z.optional(sent.id),
  keywords: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
  module: z.optional(sent.link),
  parent: z.optional(sent.link),
  plan: z.optional(sent.link),
  pri: z.optional(sent.id),
  estimate: z.optional(sent.hours),
  category: z.optional(storyCategory),
  source: z.optional(storySource),
  sourceNote: z.optional(sent.anyText),
  feedbackBy: z.optional(sent.anyText),
  spec: z.optional(sent.anyText),
  verify: z.optional(sent.anyText),
  assignedTo: z.optional(sent.account),
  reviewer: z.optional(sent.accounts),
  needNotReview: z.optional(z.literal(1)),
}) satisfies z.ZodMiniType<StoryCreate>;

/** The schema of {@link StoryUpdate}. */
export const storyUpdate = z.strictObject({
  title: z.optional(sent.text),
  keywords: z.optional(sent.anyText),
  mailto: z.optional(sent.anyAccounts),
  module: z.optional(sent.link),
  parent: z.optional(sent.link),
  plan: z.optional(sent.link),
  pri: z.optional(sent.id),
  estimate: z.optional(sent.hours),
  category: z.optional(storyCategory),
  source: z.optional(storySource),
  sourceNote: z.optional(sent.anyText),
  feedbackBy: z.optional(sent.anyText),
  spec: z.optional(sent.anyText),
  verify: z.optional(sent.anyText),
  assignedTo: z.optional(sent.account),
  reviewer: z.optional(sent.accounts),
}) satisfies z.ZodMiniType<StoryUpdate>;

/** The schema of {@link StoryChange}. */
export const storyChange = z.strictObject({
  title: z.optional(sent.text),
  spec: z.optional(sent.anyText),
  verify: z.optional(sent.anyText),
  reviewer: z.optional(sent.accounts),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<StoryChange>;

/** The schema of {@link StorySubmitReview}. */
export const storySubmitReview = z.strictObject({
  reviewer: z.optional(sent.accounts),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<StorySubmitReview>;

/** The schema of {@link StoryReview}. */
export const storyReview = z.strictObject({
  result: storyReviewResult,
  closedReason: z.optional(storyClosedReason),
  duplicateStory: z.optional(sent.id),
  pri: z.optional(sent.link),
  estimate: z.optional(sent.hours),
  assignedTo: z.optional(sent.account),
  reviewedDate: z.optional(sent.moment),
  comment: z.optional(sent.anyText),
}).check(
  z.refine(({ result, closedReason }) => result !== 'reject' || closedReason !== undefined, {
    path: ['closedReason'],
    error: 'is required with result reject',
  }),
).check(
  z.refine(({ closedReason, duplicateStory }) => closedReason !== 'duplicate' || duplicateStory !== undefined, {
    path: ['duplicateStory'],
    error: 'is required with closedReason duplicate',
  }),
) satisfies z.ZodMiniType<StoryReview>;

/** The schema of {@link StoryAssign}. */
export const storyAssign = z.strictObject({
  assignedTo: sent.account,
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<StoryAssign>;

/** The schema of {@link StoryClose}. */
export const storyClose = z.strictObject({
  closedReason: z.optional(storyClosedReason),
  duplicateStory: z.optional(sent.id),
  comment: z.optional(sent.anyText),
}).check(
  z.refine(({ closedReason, duplicateStory }) => closedReason !== 'duplicate' || duplicateStory !== undefined, {
    path: ['duplicateStory'],
    error: 'is required with closedReason duplicate',
  }),
) satisfies z.ZodMiniType<StoryClose>;

/** The schema of {@link StoryActivate}. */
export const storyActivate = z.strictObject({
  assignedTo: z.optional(sent.account),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<StoryActivate>;
