import * as z from 'zod/mini';
import { number, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/** A feedback, as the server answers it. What is not named here is kept as it came. */
export const feedbackRecord = z.looseObject({
  id: wireNumber,
  title: text,
  status: text,
  /** Account of the assignee; empty for nobody. */
  assignedTo: text,
  product: number,
  module: number,
  pri: number,
  type: text,
  deadline: text,
  /** The specification's name. */
  description: text,
  /** The same, by the name that the published API of paid editions has. */
  desc: text,
  feedbackBy: text,
  source: text,
});

export type FeedbackRecord = z.output<typeof feedbackRecord>;
