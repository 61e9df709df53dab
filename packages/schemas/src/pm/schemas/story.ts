// Generated from ../story.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { StoryActivate, StoryAssign, StoryCategory, StoryChange, StoryClose, StoryClosedReason, StoryCreate, StoryRecord, StoryReview, StoryReviewResult, StorySource, StorySubmitReview, StoryUpdate } from '../types/story.js';

/** The schema of {@link StoryCategory}. */
export const storyCategory = kind.openValue('feature', 'interface', 'performance', 'safe', 'experience', 'improve', 'other');

/** The schema of {@link StorySource}. */
export const storySource = kind.openValue('customer', 'user', 'po', 'market', 'service', 'operation', 'support', 'competitor', 'partner', 'dev', 'tester', 'bug', 'forum', 'other');

/** The schema of {@link StoryClosedReason}. */
export const storyClosedReason = kind.openValue('done', 'subdivided', 'duplicate', 'postponed', 'willnotdo', 'cancel', 'bydesign');

/** The schema of {@link StoryReviewResult}. */
export const storyReviewResult = z.enum(['pass', 'revert', 'clarify', 'reject']);

/** The schema of {@link StoryRecord}. */
export const storyRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  openedBy: kind.shownText,
  openedDate: kind.shownText,
  lastEditedBy: kind.shownText,
  lastEditedDate: kind.shownText,
  assignedDate: kind.shownText,
  closedBy: kind.shownText,
  closedDate: kind.shownText,
  keywords: kind.shownText,
  mailto: kind.shownSeveral,
  title: kind.shownText,
  status: kind.shownText,
  type: kind.shownText,
  product: kind.shownNumber,
  module: kind.shownNumber,
  parent: kind.shownNumber,
  plan: kind.shownNumber,
  pri: kind.shownNumber,
  estimate: kind.shownNumber,
  stage: kind.shownText,
  category: kind.shownText,
  source: kind.shownText,
  sourceNote: kind.shownText,
  feedbackBy: kind.shownText,
  spec: kind.shownText,
  verify: kind.shownText,
  reviewer: kind.shownSeveral,
  reviewedBy: kind.shownSeveral,
  reviewedDate: kind.shownText,
  closedReason: kind.shownText,
  duplicateStory: kind.shownNumber,
  fromBug: kind.shownNumber,
  version: kind.shownNumber,
}) satisfies z.ZodMiniType<StoryRecord>;

/** The schema of {@link StoryCreate}. */
export const storyCreate = z.strictObject({
  productID: kind.id,
  title: kind.text,
  project: z.optional(kind.id),
  execution: z.optional(kind.id),
  keywords: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
  module: z.optional(kind.link),
  parent: z.optional(kind.link),
  plan: z.optional(kind.link),
  pri: z.optional(kind.id),
  estimate: z.optional(kind.hours),
  category: z.optional(storyCategory),
  source: z.optional(storySource),
  sourceNote: z.optional(kind.anyText),
  feedbackBy: z.optional(kind.anyText),
  spec: z.optional(kind.anyText),
  verify: z.optional(kind.anyText),
  assignedTo: z.optional(kind.account),
  reviewer: z.optional(kind.accounts),
  needNotReview: z.optional(z.literal(1)),
}) satisfies z.ZodMiniType<StoryCreate>;

/** The schema of {@link StoryUpdate}. */
export const storyUpdate = z.strictObject({
  title: z.optional(kind.text),
  keywords: z.optional(kind.anyText),
  mailto: z.optional(kind.anyAccounts),
  module: z.optional(kind.link),
  parent: z.optional(kind.link),
  plan: z.optional(kind.link),
  pri: z.optional(kind.id),
  estimate: z.optional(kind.hours),
  category: z.optional(storyCategory),
  source: z.optional(storySource),
  sourceNote: z.optional(kind.anyText),
  feedbackBy: z.optional(kind.anyText),
  spec: z.optional(kind.anyText),
  verify: z.optional(kind.anyText),
  assignedTo: z.optional(kind.account),
  reviewer: z.optional(kind.accounts),
}) satisfies z.ZodMiniType<StoryUpdate>;

/** The schema of {@link StoryChange}. */
export const storyChange = z.strictObject({
  title: z.optional(kind.text),
  spec: z.optional(kind.anyText),
  verify: z.optional(kind.anyText),
  reviewer: z.optional(kind.accounts),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<StoryChange>;

/** The schema of {@link StorySubmitReview}. */
export const storySubmitReview = z.strictObject({
  reviewer: z.optional(kind.accounts),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<StorySubmitReview>;

/** The schema of {@link StoryReview}. */
export const storyReview = z.strictObject({
  result: storyReviewResult,
  closedReason: z.optional(storyClosedReason),
  duplicateStory: z.optional(kind.id),
  pri: z.optional(kind.link),
  estimate: z.optional(kind.hours),
  assignedTo: z.optional(kind.account),
  reviewedDate: z.optional(kind.moment),
  comment: z.optional(kind.anyText),
}).check(kind.requires('result', 'reject', 'closedReason')).check(kind.requires('closedReason', 'duplicate', 'duplicateStory')) satisfies z.ZodMiniType<StoryReview>;

/** The schema of {@link StoryAssign}. */
export const storyAssign = z.strictObject({
  assignedTo: kind.account,
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<StoryAssign>;

/** The schema of {@link StoryClose}. */
export const storyClose = z.strictObject({
  closedReason: z.optional(storyClosedReason),
  duplicateStory: z.optional(kind.id),
  comment: z.optional(kind.anyText),
}).check(kind.requires('closedReason', 'duplicate', 'duplicateStory')) satisfies z.ZodMiniType<StoryClose>;

/** The schema of {@link StoryActivate}. */
export const storyActivate = z.strictObject({
  assignedTo: z.optional(kind.account),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<StoryActivate>;
