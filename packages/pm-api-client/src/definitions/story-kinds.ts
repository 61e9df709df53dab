import {
  epicCreate,
  storyActivate,
  storyAssign,
  storyChange,
  storyClose,
  storyRecord,
  storyReview,
  storySubmitReview,
  storyUpdate,
} from 'plat-schemas/pm';
import type {
  ChangeAdditions,
  PmRecord,
  ResourceDefinition,
  States,
  TransitionRule,
} from '../resource/definition.js';
import { MY_STORIES } from './my-lists.js';
import { accountsOf, bookkeeping, positive } from './record-fields.js';

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

const ANY_STATE = {
  specification: ['draft', 'active', 'reviewing', 'changing', 'closed'],
  released: ['draft', 'active', 'reviewing', 'changing', 'closed', ''],
} as const satisfies States;

/** What a change takes from the story: released servers escape the reviewers once more whenever they are not sent. */
export const storyKeeps = {
  fromRecord: { reviewer: ({ reviewer }: PmRecord) => accountsOf(reviewer) },
} as const satisfies ChangeAdditions;

/** The transitions that stories, epics and requirements have in common. */
export const storyTransitions = {
  /** Changes its text, which makes a new version that is to be reviewed; its reviewers stay, unless others are given. */
  change: {
    fields: storyChange,
    from: ANY_STATE,
    ...storyKeeps,
  },
  /** Submits a draft for review. */
  submitreview: {
    fields: storySubmitReview,
    from: { specification: ['draft', 'changing'], released: ['draft', 'changing', 'active', 'reviewing'] },
    to: { specification: ['reviewing'], released: ['reviewing'] },
    ...storyKeeps,
  },
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
  /** Assigns it to somebody. */
  assignTo: { fields: storyAssign, from: ANY_STATE },
  /** Closes it. The specification requires nothing; released servers want `closedReason`. */
  close: { fields: storyClose, from: OPEN_STORY, to: CLOSED_STORY },
  /** Opens it again; on released servers as a draft, where it was closed before it was active. */
  activate: {
    fields: storyActivate,
    from: CLOSED_STORY,
    to: REOPENED_STORY,
    fromRecord: { assignedTo: true },
  },
} as const satisfies Readonly<Record<string, TransitionRule>>;

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
    numbers: STORY_NUMBERS,
  },
  transitions: storyTransitions,
  // Released servers close, open and delete these as stories, by a number that they read from the query.
  idInQuery: 'storyID',
  storedAs: { productID: 'product' },
  richText: ['spec', 'verify'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies Omit<ResourceDefinition, 'name' | 'one'>;
