import { feedbackClose, feedbackCreate, feedbackRecord, feedbackUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_REQUESTS } from './my-lists.js';
import { bookkeeping } from './record-fields.js';

/** Feedbacks. Source: project management API, "Fields of create operations"; the rest is from the published API. */
export const feedbacks = {
  name: 'feedbacks',
  one: 'feedback',
  record: feedbackRecord,
  get: true,
  delete: true,
  create: {
    fields: feedbackCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    // The published API of paid editions has these names. The specification answers the first with 403.
    ifWanted: { product: 'productID' },
    alsoAs: { description: ['desc'] },
  },
  update: { fields: feedbackUpdate, instead: { status: 'close' }, alsoAs: { description: ['desc'] } },
  list: {
    parents: { product: 'products' },
    my: MY_REQUESTS,
    browse: ['all', 'wait', 'doing', 'toclosed', 'review', 'assigntome', 'openedbyme'],
  },
  transitions: {
    /** Closes a feedback. Paid editions want `closedReason`. */
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
  richText: ['description'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
