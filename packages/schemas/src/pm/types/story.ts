// Generated from ../story.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { AssignedFields, Assignment, InProduct, InProject, KeepsAssignee, Remark, TrackedRecord } from './common.js';

/** What kind of need a story, epic or requirement is; open, because administrators add values. */
export type StoryCategory = OpenValue<
  | 'feature'
  | 'interface'
  | 'performance'
  | 'safe'
  | 'experience'
  | 'improve'
  | 'other'
>;

/** Where a need comes from; open, because administrators add values. */
export type StorySource = OpenValue<
  | 'customer'
  | 'user'
  | 'po'
  | 'market'
  | 'service'
  | 'operation'
  | 'support'
  | 'competitor'
  | 'partner'
  | 'dev'
  | 'tester'
  | 'bug'
  | 'forum'
  | 'other'
>;

/** Why a story, epic or requirement is closed; open, because administrators add values. */
export type StoryClosedReason = OpenValue<
  | 'done'
  | 'subdivided'
  | 'duplicate'
  | 'postponed'
  | 'willnotdo'
  | 'cancel'
  | 'bydesign'
>;

/** The vote of a reviewer; any other would use it up, and take the state of the story away. */
export type StoryReviewResult =
  | 'pass'
  | 'revert'
  | 'clarify'
  | 'reject';

/** Fields of creates and records. */
export interface StoryFields<Nothing> extends AssignedFields<Nothing> {
  /** Keywords, separated by commas or spaces. Observed. */
  keywords?: string | Nothing;
  /** Id of the module of the product; 0 for no module. */
  module?: number | Nothing;
  /** Estimated hours. */
  estimate?: number | Nothing;
  /** Kind of need. */
  category?: StoryCategory | Nothing;
  /** Where it comes from. */
  source?: StorySource | Nothing;
  /** Where it comes from, in words. Observed. */
  sourceNote?: string | Nothing;
  /** Name of the person who asked for it; servers keep it with some sources alone, such as `customer`. Observed. */
  feedbackBy?: string | Nothing;
  /** Description of the need, as plain text or HTML. */
  spec?: string | Nothing;
  /** Acceptance criteria, as plain text or HTML. */
  verify?: string | Nothing;
}

/** A story, an epic or a requirement, as the server returns it. */
export interface StoryRecord extends TrackedRecord, StoryFields<null> {
  /** Title, in one line. */
  title?: string | null;
  /** Status; empty after a review by a user who is not a reviewer. Known: `draft`, `reviewing`, `active`, `changing`, `closed`. */
  status?: string | null;
  /** Kind of need. Known: `story`, `requirement`, `epic`. */
  type?: string | null;
  /** Id of its product. */
  product?: number | null;
  /** Id of the parent; 0 or null without one. */
  parent?: number | null;
  /** Id of its product plan; 0 without one. */
  plan?: number | null;
  /** Stage of its work. Known: `wait`, `planned`, `projected`, `designing`, `designed`, `developing`, `developed`, `testing`, `tested`, `verified`, `rejected`, `delivering`, `delivered`, `released`, `closed`. */
  stage?: string | null;
  /** Accounts of its reviewers. */
  reviewer?: ServerList;
  /** Accounts of the users who have reviewed it, separated by commas. */
  reviewedBy?: ServerList;
  /** When it was reviewed last. */
  reviewedDate?: string | null;
  /** Why it is closed; empty while it is open. */
  closedReason?: StoryClosedReason | null;
  /** Id of the story that it repeats; 0 without one. */
  duplicateStory?: number | null;
  /** Id of the bug that it was made of; 0 without one. */
  fromBug?: number | null;
  /** Version number, which grows by one with each change of the content. */
  version?: number | null;
}

/** Fields of POST /stories. Source: "Fields of create operations". */
export interface StoryCreate extends StoryFields<undefined>, InProduct, InProject {
  /** Title, in one line. */
  title: string;
  /** Accounts that are notified of changes. Observed. */
  mailto?: string[] | undefined;
  /** Id of the parent; 0 for no parent. */
  parent?: number | undefined;
  /** Id of the product plan; 0 removes the link. Observed. */
  plan?: number | undefined;
  /** Accounts of its reviewers. Released servers require them in a create, or `needNotReview`, from the owner of the product; for others that owner reviews. */
  reviewer?: string[] | undefined;
  /** 1: it needs no review; on released servers in place of `reviewer`. Observed. */
  needNotReview?: 1 | undefined;
}

/** Fields of PUT /stories/{id}: those to change. Also of PUT /epics/{id} and /requirements/{id}. */
export interface StoryUpdate extends Changes<StoryCreate, 'productID' | 'project' | 'execution' | 'needNotReview'> {}

/** Fields of PUT /stories/{id}/change. Makes a new version, which has to be reviewed. Observed. */
export interface StoryChange extends Remark {
  /** Title, in one line. */
  title?: string | undefined;
  /** Description of the need, as plain text or HTML. */
  spec?: string | undefined;
  /** Acceptance criteria, as plain text or HTML. */
  verify?: string | undefined;
  /** Accounts of its reviewers. Released servers require them in a create, or `needNotReview`, from the owner of the product; for others that owner reviews. @default the record's own value */
  reviewer?: string[] | undefined;
}

/** Fields of PUT /stories/{id}/submitreview. Observed. */
export interface StorySubmitReview extends Remark {
  /** Accounts of its reviewers. Released servers require them in a create, or `needNotReview`, from the owner of the product; for others that owner reviews. @default the record's own value */
  reviewer?: string[] | undefined;
}

/** Fields of PUT /stories/{id}/review. Not in the specification, which only says that a review makes a draft active. */
export interface StoryReview extends KeepsAssignee {
  /** The reviewer's vote; `clarify` sends it back to a draft. */
  result: StoryReviewResult;
  /** Why it is closed; released servers require it with the result `reject`. */
  closedReason?: StoryClosedReason | undefined;
  /** Id of the story that it repeats; required with the reason `duplicate`. */
  duplicateStory?: number | undefined;
  /** Priority; 1 is the highest, 4 usually the lowest. @default the record's own value */
  pri?: number | undefined;
  /** Estimated hours. @default the record's own value */
  estimate?: number | undefined;
  /** When it was reviewed, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS. @default now */
  reviewedDate?: string | undefined;
}

/** Fields of PUT /stories/{id}/assignTo. Observed. */
export interface StoryAssign extends Assignment {}

/** Fields of PUT /stories/{id}/close. The specification requires none; released servers require `closedReason`. */
export interface StoryClose extends Remark {
  /** Why it is closed. */
  closedReason?: StoryClosedReason | undefined;
  /** Id of the story that it repeats; required with the reason `duplicate`. */
  duplicateStory?: number | undefined;
}

/** Fields of PUT /stories/{id}/activate. Nothing is required. */
export interface StoryActivate extends KeepsAssignee {}
