import * as z from 'zod/mini';
import { anyText, type Changes, type InProduct, id, type OpenValue, openValue, text } from './field-kinds.js';
import { type SupportFields, supportFields, type TicketClose } from './ticket-fields.js';

/** What a feedback is to become; open, because administrators add values. */
export type FeedbackType = OpenValue<
  'story' | 'task' | 'bug' | 'todo' | 'advice' | 'issue' | 'risk' | 'opportunity'
>;

/** What is said of a feedback. */
export interface FeedbackFields<Nothing> extends SupportFields<Nothing> {
  /** What it is to become. */
  type?: FeedbackType | Nothing;
  /** Who gave it. In paid editions. */
  feedbackBy?: string | Nothing;
  /** Where it comes from. In paid editions. */
  source?: string | Nothing;
}

/** Fields of POST /feedbacks. Source: "Fields of create operations". */
export interface FeedbackCreate extends FeedbackFields<undefined>, InProduct {
  /** What it is about, in one line. */
  title: string;
}

/** Fields of PUT /feedbacks/{id}: those to change. */
export interface FeedbackUpdate extends Changes<FeedbackCreate, 'productID'> {}

/** Fields of PUT /feedbacks/{id}/close. Not in the specification; the published API of paid editions has them. */
export interface FeedbackClose extends TicketClose {}

const described = {
  ...supportFields,
  type: z.optional(openValue('story', 'task', 'bug', 'todo', 'advice', 'issue', 'risk', 'opportunity')),
  feedbackBy: z.optional(anyText),
  source: z.optional(anyText),
};

/** The schema of {@link FeedbackCreate}. */
export const feedbackCreate = z.strictObject({
  productID: id,
  title: text,
  ...described,
}) satisfies z.ZodMiniType<FeedbackCreate>;

/** The schema of {@link FeedbackUpdate}. */
export const feedbackUpdate = z.strictObject({
  title: z.optional(text),
  ...described,
}) satisfies z.ZodMiniType<FeedbackUpdate>;

/** The schema of {@link FeedbackClose}. */
export const feedbackClose = z.strictObject({
  closedReason: z.optional(openValue('commented', 'repeat', 'refuse')),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<FeedbackClose>;
