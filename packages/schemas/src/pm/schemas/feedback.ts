// Generated from ../feedback.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { FeedbackClose, FeedbackCreate, FeedbackRecord, FeedbackType, FeedbackUpdate } from '../types/feedback.js';
import { ticketClosedReason } from './ticket.js';

/** The schema of {@link FeedbackType}. */
export const feedbackType = kind.openValue('story', 'task', 'bug', 'todo', 'advice', 'issue', 'risk', 'opportunity');

/** The schema of {@link FeedbackRecord}. */
export const feedbackRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  title: kind.shownText,
  status: kind.shownText,
  product: kind.shownNumber,
  pri: kind.shownNumber,
  deadline: kind.shownText,
  description: kind.shownText,
  desc: kind.shownText,
  module: kind.shownNumber,
  type: kind.shownText,
  feedbackBy: kind.shownText,
  source: kind.shownText,
}) satisfies z.ZodMiniType<FeedbackRecord>;

/** The schema of {@link FeedbackCreate}. */
export const feedbackCreate = z.strictObject({
  productID: kind.id,
  title: kind.text,
  pri: z.optional(kind.id),
  assignedTo: z.optional(kind.account),
  deadline: z.optional(kind.date),
  description: z.optional(kind.anyText),
  module: z.optional(kind.link),
  type: z.optional(feedbackType),
  feedbackBy: z.optional(kind.anyText),
  source: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<FeedbackCreate>;

/** The schema of {@link FeedbackUpdate}. */
export const feedbackUpdate = z.strictObject({
  title: z.optional(kind.text),
  pri: z.optional(kind.id),
  assignedTo: z.optional(kind.account),
  deadline: z.optional(kind.date),
  description: z.optional(kind.anyText),
  module: z.optional(kind.link),
  type: z.optional(feedbackType),
  feedbackBy: z.optional(kind.anyText),
  source: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<FeedbackUpdate>;

/** The schema of {@link FeedbackClose}. */
export const feedbackClose = z.strictObject({
  closedReason: z.optional(ticketClosedReason),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<FeedbackClose>;
