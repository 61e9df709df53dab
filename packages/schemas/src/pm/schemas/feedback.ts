// Generated from ../feedback.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { FeedbackClose, FeedbackCreate, FeedbackRecord, FeedbackType, FeedbackUpdate } from '../types/feedback.js';
import { ticketClosedReason } from './ticket.js';

/** The schema of {@link FeedbackType}. */
export const feedbackType = sent.openValue('story', 'task', 'bug', 'todo', 'advice', 'issue', 'risk', 'opportunity');

/** The schema of {@link FeedbackRecord}. */
export const feedbackRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  title: shown.text,
  status: shown.text,
  product: shown.number,
  pri: shown.number,
  deadline: shown.text,
  description: shown.text,
  desc: shown.text,
  module: shown.number,
  type: shown.text,
  feedbackBy: shown.text,
  source: shown.text,
}) satisfies z.ZodMiniType<FeedbackRecord>;

/** The schema of {@link FeedbackCreate}. */
export const feedbackCreate = z.strictObject({
  productID: sent.id,
  title: sent.text,
  pri: z.optional(sent.id),
  assignedTo: z.optional(sent.account),
  deadline: z.optional(sent.date),
  description: z.optional(sent.anyText),
  module: z.optional(sent.link),
  type: z.optional(feedbackType),
  feedbackBy: z.optional(sent.anyText),
  source: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<FeedbackCreate>;

/** The schema of {@link FeedbackUpdate}. */
export const feedbackUpdate = z.strictObject({
  title: z.optional(sent.text),
  pri: z.optional(sent.id),
  assignedTo: z.optional(sent.account),
  deadline: z.optional(sent.date),
  description: z.optional(sent.anyText),
  module: z.optional(sent.link),
  type: z.optional(feedbackType),
  feedbackBy: z.optional(sent.anyText),
  source: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<FeedbackUpdate>;

/** The schema of {@link FeedbackClose}. */
export const feedbackClose = z.strictObject({
  closedReason: z.optional(ticketClosedReason),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<FeedbackClose>;
