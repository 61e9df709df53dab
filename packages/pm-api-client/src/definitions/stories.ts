import {
  storyActivate,
  storyClose,
  storyCreate,
  storyRecord,
  storyReview,
  storyUpdate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';
import { ALL_STORIES } from './story-filters.js';

/** Stories. Source: project management API, "Fields of create operations" and "States and transitions". */
export const stories = {
  name: 'stories',
  one: 'story',
  record: storyRecord,
  get: true,
  delete: true,
  create: {
    fields: storyCreate,
    wrongNames: { product: 'productID' },
    // A released server reads productID from the query alone, a later one from the body.
    alsoInQuery: ['productID'],
  },
  update: { fields: storyUpdate, instead: { status: 'review, close or activate' } },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: true,
    browse: ALL_STORIES,
    browseAt: { project: ['allstory', 'all', 'unclosed'], my: [] },
    numbers: ['product', 'module', 'parent', 'pri', 'estimate'],
  },
  transitions: {
    /** Gives the caller's vote as a reviewer. By anybody else a released server leaves the story without a state. */
    review: {
      fields: storyReview,
      from: ['draft', 'reviewing', 'changing'],
      // Where others are still to vote it stays as it is.
      to: ['active', 'closed', 'reviewing', 'changing', 'draft'],
    },
    /** Closes a story. The specification requires nothing; released servers want `closedReason`. */
    close: {
      fields: storyClose,
      from: ['active', 'draft', 'reviewing', 'changing'],
      to: ['closed'],
    },
    /** Opens a closed story again; on released servers as a draft, where it was closed before it was active. */
    activate: { fields: storyActivate, from: ['closed'], to: ['active', 'draft', 'reviewing', 'changing'] },
  },
  storedAs: { productID: 'product' },
  notStored: ['comment', 'needNotReview', 'result'],
  seldomShown: ['reviewer'],
  bookkeeping,
} as const satisfies ResourceDefinition;
