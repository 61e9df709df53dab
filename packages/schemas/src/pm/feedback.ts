import * as z from 'zod/mini';
import type { FeedbackFields } from './feedback-fields.js';
import { text } from './record-kinds.js';
import { type SupportRecord, support } from './ticket.js';

/** A feedback, as the server answers it. */
export interface FeedbackRecord extends SupportRecord, FeedbackFields<null> {}

/** The schema of {@link FeedbackRecord}. */
export const feedbackRecord = z.looseObject({
  ...support,
  type: text,
  feedbackBy: text,
  source: text,
}) satisfies z.ZodMiniType<FeedbackRecord>;
