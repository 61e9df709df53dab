import {
  type FeedbackClose,
  type FeedbackCreate,
  type FeedbackRecord,
  type FeedbackUpdate,
  feedbackClose,
  feedbackCreate,
  feedbackRecord,
  feedbackUpdate,
} from 'plat-schemas/pm';
import { bookkeeping } from '../record-values/record-fields.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { OfProduct, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { CrudOperations, NotProduct, NotStatus } from '../resource/resource.js';
import type { Closes } from '../resource/transitions.js';
import { MY_REQUESTS } from './tickets.js';

// The first is the default.
const FEEDBACK_FILTERS = ['all', 'wait', 'doing', 'toclosed', 'review', 'assigntome', 'openedbyme'] as const;

/** Feedbacks. Source: project management API, "Fields of create operations"; the rest is from the published API. */
export const feedbacks = {
  name: 'feedbacks',
  one: 'feedback',
  record: feedbackRecord,
  get: true,
  history: true,
  create: {
    fields: feedbackCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    alsoAs: { description: ['desc'] },
  },
  update: { fields: feedbackUpdate, instead: { status: ['close'] }, alsoAs: { description: ['desc'] } },
  list: {
    parents: { product: 'products' },
    my: MY_REQUESTS,
    browse: FEEDBACK_FILTERS,
  },
  transitions: {
    /** Closes a feedback. Paid editions require `closedReason`. */
    close: {
      fields: feedbackClose,
      from: {
        specification: ['wait', 'doing', 'toclosed', 'review'],
        released: ['wait', 'doing', 'toclosed', 'review'],
      },
      to: { specification: ['closed'], released: ['closed'] },
    },
  },
  storedAs: { productID: 'product', description: 'desc' },
  texts: ['title', 'feedbackBy'],
  escaped: ['feedbackBy'],
  richText: ['description'],
  historyOnly: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;

/** Where feedbacks are listed. */
export type FeedbackFilter = OneOf<{
  product: OfProduct<(typeof FEEDBACK_FILTERS)[number]>;
}>;

/** Operations on feedbacks. The open edition of a released server has none. */
export interface Feedbacks
  extends Lists<FeedbackRecord, FeedbackFilter>,
    CrudOperations<FeedbackCreate & NotProduct, FeedbackUpdate & NotStatus<'close'>, FeedbackRecord>,
    Closes<FeedbackClose, FeedbackRecord> {}
