import { storyCreate, storyRecord, storyUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_STORIES } from './my-lists.js';
import { bookkeeping } from './record-fields.js';
import { ALL_STORIES } from './story-kinds.js';
import { storyKeeps, storyTransitions } from './story-transitions.js';

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
    // Without reviewers a released server refuses the create unless it has read this.
    provenByOutcome: ['needNotReview'],
  },
  update: {
    fields: storyUpdate,
    instead: { status: 'change, submitreview, review, close or activate' },
    ...storyKeeps,
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: MY_STORIES,
    browse: ALL_STORIES,
    browseAt: { project: ['allstory', 'all', 'unclosed'] },
  },
  transitions: storyTransitions,
  storedAs: { productID: 'product' },
  richText: ['spec', 'verify'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
