import { epicCreate, storyRecord, storyUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_STORIES } from './my-lists.js';
import { bookkeeping } from './record-fields.js';
import { storyKeeps, storyTransitions } from './story-transitions.js';

const BY_STATE_OR_PERSON = [
  'assignedtome',
  'openedbyme',
  'reviewbyme',
  'draftstory',
  'activestory',
  'reviewingstory',
  'closedstory',
] as const;

/** Filters of stories, which show all of them by default. Their values are observed. */
export const ALL_STORIES = ['all', 'allstory', 'unclosed', ...BY_STATE_OR_PERSON] as const;

/** Filters of epics and requirements: "Endpoints", rule 2, makes `unclosed` the default. The other values are observed. */
const UNCLOSED_STORIES = ['unclosed', 'all', 'allstory', ...BY_STATE_OR_PERSON] as const;

/** What the server offers for epics and for requirements: it keeps both as stories. The states are observed. */
export const keptAsStories = {
  record: storyRecord,
  get: true,
  delete: true,
  create: {
    fields: epicCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    // Without reviewers a released server refuses the create unless it has read this.
    provenByOutcome: ['needNotReview'],
    answersNoID: true,
  },
  update: {
    fields: storyUpdate,
    instead: { status: 'change, submitreview, review, close or activate' },
    ...storyKeeps,
  },
  list: {
    parents: { product: 'products' },
    my: MY_STORIES,
    browse: UNCLOSED_STORIES,
  },
  transitions: storyTransitions,
  // Released servers close, open and delete these as stories, by a number that they read from the query.
  idInQuery: 'storyID',
  storedAs: { productID: 'product' },
  richText: ['spec', 'verify'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies Omit<ResourceDefinition, 'name' | 'one'>;
