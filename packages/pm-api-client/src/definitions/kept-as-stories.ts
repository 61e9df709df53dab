import { epicCreate, storyActivate, storyClose, storyRecord, storyUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';
import { UNCLOSED_STORIES } from './story-filters.js';

/** What the server offers for epics and for requirements: it keeps both as stories. The states are observed. */
export const keptAsStories = {
  record: storyRecord,
  get: true,
  delete: true,
  create: {
    fields: epicCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    find: { parent: 'product', parentID: 'productID', title: 'title', author: 'openedBy', answersNoID: true },
  },
  update: { fields: storyUpdate, instead: { status: 'close or activate' } },
  list: {
    parents: { product: 'products' },
    my: true,
    browse: UNCLOSED_STORIES,
    browseAt: { my: [] },
    numbers: ['product', 'module', 'parent', 'pri', 'estimate'],
  },
  transitions: {
    /** Closes it. The specification requires nothing; released servers want `closedReason`. */
    close: { fields: storyClose, from: ['active', 'draft', 'reviewing', 'changing'], to: ['closed'] },
    /** Opens it again; on released servers as a draft, where it was closed before it was active. */
    activate: { fields: storyActivate, from: ['closed'], to: ['active', 'draft', 'reviewing', 'changing'] },
  },
  // Released servers close, open and delete these as stories, by a number that they read from the query.
  idInQuery: 'storyID',
  storedAs: { productID: 'product' },
  notStored: ['comment', 'needNotReview'],
  seldomShown: ['reviewer'],
  bookkeeping,
} as const satisfies Omit<ResourceDefinition, 'name' | 'one'>;
