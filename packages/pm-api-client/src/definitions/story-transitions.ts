import {
  storyActivate,
  storyAssign,
  storyChange,
  storyClose,
  storyReview,
  storySubmitReview,
} from 'plat-schemas/pm';
import type { ChangeAdditions, PmRecord, States, TransitionRule } from '../resource/definition.js';
import { accountsOf, positive } from './record-fields.js';

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
    from: { specification: ['draft'], released: ['draft', 'reviewing', 'changing', 'active'] },
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
