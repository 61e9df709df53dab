import { storyCreate, storyRecord, storyReview, storyUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping, positive } from './record-fields.js';
import { ALL_STORIES, STORY_NUMBERS, storyEnds, storyKeeps } from './story-kinds.js';

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
  update: { fields: storyUpdate, instead: { status: 'review, close or activate' }, ...storyKeeps },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: true,
    browse: ALL_STORIES,
    browseAt: { project: ['allstory', 'all', 'unclosed'], my: [] },
    numbers: STORY_NUMBERS,
  },
  transitions: {
    /** Gives the caller's vote as a reviewer. By anybody else a released server leaves the story without a state. */
    review: {
      fields: storyReview,
      from: { specification: ['draft'], released: ['draft', 'reviewing', 'changing'] },
      // Where others are still to vote it stays as it is.
      to: { specification: ['active'], released: ['active', 'reviewing', 'changing'] },
      toBy: {
        field: 'result',
        states: {
          // Sent back to who wrote it.
          clarify: {
            specification: ['active', 'draft'],
            released: ['draft', 'reviewing', 'changing'],
          },
          reject: {
            specification: ['draft', 'closed'],
            released: ['closed', 'active', 'reviewing', 'changing'],
          },
        },
      },
      // The state shows the vote, and what is not sent is set to nothing by released servers.
      provenByOutcome: ['result'],
      fromRecord: { pri: positive('pri'), estimate: positive('estimate'), assignedTo: true },
    },
    ...storyEnds,
  },
  storedAs: { productID: 'product' },
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
