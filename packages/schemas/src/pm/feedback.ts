import * as z from 'zod/mini';
import type { FeedbackType } from './feedback-fields.js';
import { text } from './record-kinds.js';
import { type SupportRecord, support } from './ticket.js';

/** A feedback, as the server answers it. What is not named here is kept as it came. */
export interface FeedbackRecord extends SupportRecord {
  /** What it is to become. */
  type?: FeedbackType | null;
  /** Who gave it. */
  feedbackBy?: string | null;
  /** Where it comes from. */
  source?: string | null;
}

/** The schema of {@link FeedbackRecord}. */
export const feedbackRecord = z.looseObject({
  ...support,
  type: text,
  feedbackBy: text,
  source: text,
}) satisfies z.ZodMiniType<FeedbackRecord>;
