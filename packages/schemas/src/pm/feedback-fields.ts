import * as z from 'zod/mini';
import { account, anyText, date, id, link, text } from './field-kinds.js';

const described = {
  pri: z.optional(id),
  /** `story`, `task`, `bug`, `todo`, `advice`, `issue`, `risk`, `opportunity`. */
  type: z.optional(text),
  /** Account of the assignee; empty for nobody. */
  assignedTo: z.optional(account),
  /** YYYY-MM-DD. */
  deadline: z.optional(date),
  description: z.optional(anyText),
  /** Not in the specification's table; the published API of paid editions has it. */
  module: z.optional(link),
  /** Who gave it. Not in the specification's table; the published API of paid editions has it. */
  feedbackBy: z.optional(anyText),
  /** Where it comes from. Not in the specification's table; the published API of paid editions has it. */
  source: z.optional(anyText),
};

/** Fields of POST /feedbacks. Source: project management API, "Fields of create operations". */
export const feedbackCreate = z.strictObject({
  /** The product, by number; `product` is the wrong name and is answered with 403. */
  productID: id,
  title: text,
  ...described,
});

export type FeedbackCreate = z.output<typeof feedbackCreate>;

/** Fields of PUT /feedbacks/{id}: those to change. */
export const feedbackUpdate = z.strictObject({ title: z.optional(text), ...described });

export type FeedbackUpdate = z.output<typeof feedbackUpdate>;

/** Fields of PUT /feedbacks/{id}/close. Not in the specification; the published API of paid editions has them. */
export const feedbackClose = z.strictObject({
  closedReason: z.optional(z.enum(['commented', 'repeat', 'refuse'])),
  comment: z.optional(anyText),
});

export type FeedbackClose = z.output<typeof feedbackClose>;
