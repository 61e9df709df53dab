import * as pm from 'plat-schemas/pm';
import type { Fields } from '../call.js';
import type { WriteOptions } from '../options.js';
import { CLOSED } from '../record-values/plan-states.js';
import { accountsOf, assigneeOr, inBody, positive } from '../record-values/record-fields.js';
import { byReviewer, toBeReviewed } from '../record-values/story-reviews.js';
import type {
  ChangeRules,
  Known,
  MyRule,
  PmRecord,
  ResourceDefinition,
  Sent,
  States,
} from '../resource/definition.js';
import { notOfItself, requireRecord } from '../resource/guard.js';
import type { Lists, OfExecution, OfProduct, OfProject, OneOf } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Activates, Assigns, Closes, TransitionOfMany } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

/** Stories, epics and requirements. */
const MY_STORIES = {
  assignedto: ['', 'assignedTo'],
  openedby: ['openedBy', 'openedBy'],
  reviewby: ['reviewBy', 'reviewer', 'notReview'],
} as const satisfies MyRule;

/** The texts of stories, epics and requirements; an update leaves those of its versions alone. */
const storyTexts = ['title', 'keywords', 'sourceNote', 'feedbackBy', 'notifyEmail'] as const;

/** The states from which a story, epic or requirement is closed, and to which it is opened again: on a released server what it was before. */
const OPEN_STORY = {
  specification: ['active'],
  released: ['active', 'draft', 'reviewing', 'changing'],
} as const satisfies States;

/** Where a vote leads, as long as others are still to vote; `clarify` sends it back to its author. */
const REVIEWED: Readonly<Record<string, States>> & { pass: States } = {
  pass: { specification: ['active'], released: ['active', 'reviewing', 'changing'] },
  clarify: { specification: ['active', 'draft'], released: ['draft', 'reviewing', 'changing'] },
  reject: { specification: ['draft', 'closed'], released: ['closed', 'active', 'reviewing', 'changing'] },
};

/** Where a vote leads together with those of others. */
const REVIEWED_TOGETHER = {
  specification: ['active', 'draft', 'reviewing', 'closed'],
  released: ['active', 'draft', 'reviewing', 'changing', 'closed'],
} as const satisfies States;

const ANY_STATE = {
  specification: ['draft', 'active', 'reviewing', 'changing', 'closed'],
  released: ['draft', 'active', 'reviewing', 'changing', 'closed', ''],
} as const satisfies States;

/** What a change takes from the story: released servers escape the reviewers once more whenever they are not sent. */
const storyUpdateRules = {
  fromRecord: { reviewer: ({ reviewer }: PmRecord) => accountsOf(reviewer) },
} as const satisfies ChangeRules;

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
const ALL_STORIES = ['all', 'allstory', 'unclosed', ...BY_STATE_OR_PERSON] as const;

const STORIES_OF_PROJECT = ['allstory', 'all', 'unclosed'] as const;

/** Filters of epics and requirements: "Endpoints", rule 2, makes `unclosed` the default. The other values are observed. */
const UNCLOSED_STORIES = ['unclosed', 'all', 'allstory', ...BY_STATE_OR_PERSON] as const;

/** Released servers take the plan and the module of a new story from lists, one for each branch. */
function withLists(body: Fields): Fields {
  const { plan, module } = body;
  return { ...body, ...(plan ? { plans: [plan] } : {}), ...(module ? { modules: [module] } : {}) };
}

/**
 * Released servers link a new story of an execution or a project to the project that the session has shown last, too: it
 * is shown before.
 */
async function inProjectOfSession(sent: Sent, known: Known): Promise<Sent> {
  const { execution, project } = sent.body;
  const place = execution ? { name: 'executions', one: 'execution' } : { name: 'projects', one: 'project' };
  if (known.server) await requireRecord(known.server, place, execution || project);
  return inBody(withLists)(sent, known);
}

/** What the server offers for stories, and for epics and requirements, which it keeps as stories. The states are observed. */
const storyFamily = {
  record: pm.storyRecord,
  get: true,
  history: true,
  create: {
    fields: pm.epicCreate,
    wrongNames: { product: 'productID' },
    beforeSend: inBody(withLists),
    // Without reviewers a released server refuses the create unless it has read this.
    writeOnly: ['needNotReview'],
  },
  update: {
    fields: pm.storyUpdate,
    instead: { status: ['change', 'submitreview', 'review', 'close', 'activate'] },
    ...storyUpdateRules,
    refills: storyTexts,
  },
  transitions: {
    /** Changes its text, which makes a new version that is to be reviewed; its reviewers stay, unless others are given. */
    change: {
      fields: pm.storyChange,
      from: ANY_STATE,
      ...storyUpdateRules,
      beforeSend: inBody(toBeReviewed),
      refills: ['title', 'spec', 'verify'],
    },
    /** Submits a draft for review. */
    submitreview: {
      fields: pm.storySubmitReview,
      from: { specification: ['draft', 'changing'], released: ['draft', 'changing', 'active', 'reviewing'] },
      to: { specification: ['reviewing'], released: ['reviewing'] },
      ...storyUpdateRules,
    },
    /** Gives the caller's vote as a reviewer. */
    review: {
      fields: pm.storyReview,
      from: { specification: ['draft'], released: ['draft', 'reviewing', 'changing', 'active', ''] },
      beforeSend: async (sent, known) => notOfItself('duplicateStory')(await byReviewer(sent, known), known),
      to: ({ result }: Fields, story?: PmRecord) =>
        (accountsOf(story?.reviewer) ?? []).length > 1
          ? REVIEWED_TOGETHER
          : (REVIEWED[String(result)] ?? REVIEWED.pass),
      // The state shows the vote, and what is not sent is set to nothing by released servers.
      writeOnly: ['result'],
      fromRecord: { pri: positive('pri'), estimate: positive('estimate'), assignedTo: true },
    },
    /** Assigns it to a user. */
    assignTo: { fields: pm.storyAssign, from: ANY_STATE },
    /** Closes it. The specification requires nothing; released servers require `closedReason`. */
    close: {
      fields: pm.storyClose,
      from: OPEN_STORY,
      to: CLOSED,
      beforeSend: notOfItself('duplicateStory'),
    },
    /** Opens it again; on released servers as a draft, where it was closed before it was active: `changedByServer` then has `status`. */
    activate: {
      fields: pm.storyActivate,
      from: CLOSED,
      to: OPEN_STORY,
      fromRecord: { assignedTo: assigneeOr('closedBy') },
    },
  },
  texts: storyTexts,
  escaped: storyTexts,
  richText: ['spec', 'verify'],
  // Released servers empty it, unless the source is one of customers.
  keeps: { feedbackBy: 'sometimes' },
} as const satisfies Omit<ResourceDefinition, 'name' | 'one'>;

/** Of the executions that a story of a released server is linked to: what was asked for, or else what there is. */
function linked(field: 'id' | 'project') {
  return ({ executions }: PmRecord, asked: unknown): unknown => {
    const held = Object.values(Object(executions)).map((link) => Object(link)[field]);
    return held.find((one) => one === asked) ?? held[0];
  };
}

/** What is peculiar to epics and requirements. */
export const storyLikeDefinition = {
  ...storyFamily,
  list: {
    parents: { product: 'products' },
    my: MY_STORIES,
    browse: UNCLOSED_STORIES,
  },
  // Released servers close, open and delete these as stories, by a number that they read from the query.
  idInQuery: 'storyID',
} as const satisfies Omit<ResourceDefinition, 'name' | 'one'>;

/** Stories. Source: project management API, "Fields of create operations" and "States and transitions". */
export const stories = {
  name: 'stories',
  one: 'story',
  ...storyFamily,
  create: {
    ...storyFamily.create,
    fields: pm.storyCreate,
    beforeSend: inProjectOfSession,
    oneAtATime: ['project', 'execution'],
    // Released servers refuse a missing project, and link all others, which no record shows.
    writeOnly: ['needNotReview', 'project'],
  },
  shownAs: { execution: linked('id'), project: linked('project') },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: MY_STORIES,
    browse: ALL_STORIES,
    browseAt: { project: STORIES_OF_PROJECT },
  },
} as const satisfies ResourceDefinition;

/** Which stories, epics or requirements are listed. Observed but for `unclosed`. */
export type StoryBrowse = (typeof ALL_STORIES)[number];

/** Where stories are listed; the default is `all`. */
export type StoryFilter = OneOf<{
  product: OfProduct<StoryBrowse>;
  project: OfProject<(typeof STORIES_OF_PROJECT)[number]>;
  execution: OfExecution<StoryBrowse>;
}>;

/** Where epics and requirements are listed; the default is `unclosed`. Source: project management API, "Endpoints", rule 2. */
export type EpicFilter = OfProductUnclosed<StoryBrowse>;

/** Epics or requirements of one product. */
export interface OfProductUnclosed<Browse extends string> extends OfProduct<Browse> {
  /** Which of the records; the default is `unclosed`. For an unknown value servers return an empty list. */
  browse?: Browse | undefined;
}

/** What changes the text of stories, epics and requirements and brings them to review. Observed on released servers. */
export interface Reviews<Rec> {
  /** Changes its text, which makes a new version that is to be reviewed; its reviewers stay, unless others are given. */
  change<Dry extends boolean = false>(
    id: number,
    fields: pm.StoryChange,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `change` for many records. */
  changeMany: TransitionOfMany<pm.StoryChange, Rec>;
  /** Submits a draft for review by its own reviewers, or by those that are given. */
  submitreview<Dry extends boolean = false>(
    id: number,
    fields?: pm.StorySubmitReview,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `submitreview` for many records. */
  submitreviewMany: TransitionOfMany<pm.StorySubmitReview, Rec>;
  /**
   * Gives the caller's vote as a reviewer. Rejects with `invalid-input`, and sends nothing, for a user who is not one of its
   * reviewers: a released server would leave it without a state.
   */
  review<Dry extends boolean = false>(
    id: number,
    fields: pm.StoryReview,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `review` for many records. */
  reviewMany: TransitionOfMany<pm.StoryReview, Rec>;
}

/** Operations on stories, epics and requirements. `ID` as in `Creates`. */
export interface StoryOperations<Create, Rec, Filter, ID = number>
  extends Lists<Rec, Filter>,
    CrudOperations<
      Create & Not<'product'>,
      pm.StoryUpdate & NotStatus<'change, submitreview, review, close or activate'>,
      Rec,
      ID
    >,
    Assigns<pm.StoryAssign, Rec>,
    Reviews<Rec>,
    Closes<pm.StoryClose, Rec>,
    Activates<pm.StoryActivate, Rec> {}

/** Operations on stories. */
export interface Stories extends StoryOperations<pm.StoryCreate, pm.StoryRecord, StoryFilter> {}
