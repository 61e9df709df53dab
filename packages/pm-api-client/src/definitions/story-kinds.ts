import { epicCreate, storyActivate, storyClose, storyRecord, storyUpdate } from 'plat-schemas/pm';
import type { PmRecord, ResourceDefinition, States, UpdateRule } from '../resource/definition.js';
import { accountsOf, bookkeeping } from './record-fields.js';

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

/** Fields of stories, epics and requirements that are numbers. */
export const STORY_NUMBERS = [
  'product',
  'module',
  'parent',
  'plan',
  'pri',
  'estimate',
  'duplicateStory',
  'fromBug',
  'version',
] as const;

/** The states from which a story, epic or requirement is closed. */
const OPEN_STORY = {
  specification: ['active'],
  released: ['active', 'draft', 'reviewing', 'changing'],
} as const satisfies States;

/** Where closing it leads. */
const CLOSED_STORY = {
  specification: ['closed'],
  released: ['closed'],
} as const satisfies States;

/** Where opening it again leads: on a released server it is what it was before it was closed, or a draft. */
const REOPENED_STORY = {
  specification: ['active'],
  released: ['active', 'draft', 'reviewing', 'changing'],
} as const satisfies States;

/** How stories, epics and requirements are closed and opened again. */
export const storyEnds = {
  /** Closes it. The specification requires nothing; released servers want `closedReason`. */
  close: { fields: storyClose, from: OPEN_STORY, to: CLOSED_STORY },
  /** Opens it again; on released servers as a draft, where it was closed before it was active. */
  activate: {
    fields: storyActivate,
    from: CLOSED_STORY,
    to: REOPENED_STORY,
    fromRecord: { assignedTo: true },
  },
} as const satisfies ResourceDefinition['transitions'];

/** What an update takes from the story: released servers escape the reviewers once more whenever they are not sent. */
export const storyKeeps = {
  fromRecord: { reviewer: ({ reviewer }: PmRecord) => accountsOf(reviewer) },
} as const satisfies Partial<UpdateRule>;

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
  update: { fields: storyUpdate, instead: { status: 'close or activate' }, ...storyKeeps },
  list: {
    parents: { product: 'products' },
    my: true,
    browse: UNCLOSED_STORIES,
    browseAt: { my: [] },
    numbers: STORY_NUMBERS,
  },
  transitions: storyEnds,
  // Released servers close, open and delete these as stories, by a number that they read from the query.
  idInQuery: 'storyID',
  storedAs: { productID: 'product' },
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies Omit<ResourceDefinition, 'name' | 'one'>;
