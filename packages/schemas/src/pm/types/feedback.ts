// Generated from ../feedback.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue } from '../fields/kind-schemas.js';
import type { AssignedFields, BaseRecord, InProduct, Remark, SupportFields } from './common.js';
import type { TicketClosedReason } from './ticket.js';

/** What a feedback is to become; open, because administrators add values. */
export type FeedbackType = OpenValue<
  | 'story'
  | 'task'
  | 'bug'
  | 'todo'
  | 'advice'
  | 'issue'
  | 'risk'
  | 'opportunity'
>;

/** Fields of creates and records. */
export interface FeedbackFields<Nothing> extends AssignedFields<Nothing>, SupportFields<Nothing> {
  /** Id of the module of the product. In paid editions. Observed. */
  module?: number | Nothing;
  /** What it is to become. */
  type?: FeedbackType | Nothing;
  /** Name of the reporter. In paid editions. Observed. */
  feedbackBy?: string | Nothing;
  /** Where it comes from. In paid editions. Observed. */
  source?: string | Nothing;
}

/** A feedback, as the server returns it. */
export interface FeedbackRecord extends BaseRecord, FeedbackFields<null> {
  /** Title, in one line. */
  title?: string | null;
  /** Status. Known: `wait`, `doing`, `done`, `closed`. */
  status?: string | null;
  /** Id of its product. */
  product?: number | null;
  /** The description, by its name in the published API of paid editions. */
  desc?: string | null;
}

/** Fields of POST /feedbacks. Source: "Fields of create operations". */
export interface FeedbackCreate extends FeedbackFields<undefined>, InProduct {
  /** Title, in one line. */
  title: string;
}

/** Fields of PUT /feedbacks/{id}: those to change. */
export interface FeedbackUpdate extends Changes<FeedbackCreate, 'productID'> {}

/** Fields of PUT /feedbacks/{id}/close. Not in the specification; the published API of paid editions has them. */
export interface FeedbackClose extends Remark {
  /** Why it is closed; the published API of paid editions requires it. */
  closedReason?: TicketClosedReason | undefined;
}
