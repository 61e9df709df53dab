import * as pm from 'plat-schemas/pm';
import { both, CLOSED } from '../record-values/plan-states.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfProduct } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Closes } from '../resource/transitions.js';

// The first is the default.
const FEEDBACK_FILTERS = ['all', 'wait', 'doing', 'toclosed', 'review', 'assigntome', 'openedbyme'] as const;

/** Feedbacks. Source: project management API, "Fields of create operations"; the rest is from the published API. */
export const feedbacks = {
  name: 'feedbacks',
  one: 'feedback',
  record: pm.feedbackRecord,
  get: true,
  history: true,
  create: {
    fields: pm.feedbackCreate,
    wrongNames: { product: 'productID' },
    alsoAs: { description: ['desc'] },
  },
  update: { fields: pm.feedbackUpdate, instead: { status: ['close'] }, alsoAs: { description: ['desc'] } },
  list: {
    parents: { product: 'products' },
    my: { all: ['all'] },
    browse: FEEDBACK_FILTERS,
  },
  transitions: {
    /** Closes a feedback. Paid editions require `closedReason`. */
    close: { fields: pm.feedbackClose, from: both('wait', 'doing', 'toclosed', 'review'), to: CLOSED },
  },
  texts: ['title', 'feedbackBy'],
  escaped: ['feedbackBy'],
  richText: ['description'],
} as const satisfies ResourceDefinition;

/** Where feedbacks are listed. */
export type FeedbackFilter = OfProduct<(typeof FEEDBACK_FILTERS)[number]>;

/** Operations on feedbacks. The open edition of a released server has none. */
export interface Feedbacks
  extends Lists<pm.FeedbackRecord, FeedbackFilter>,
    CrudOperations<
      pm.FeedbackCreate & Not<'product'>,
      pm.FeedbackUpdate & NotStatus<'close'>,
      pm.FeedbackRecord
    >,
    Closes<pm.FeedbackClose, pm.FeedbackRecord> {}
