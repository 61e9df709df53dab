import * as z from 'zod/mini';
import {
  type Assigned,
  type Assignment,
  account,
  accounts,
  anyText,
  assignment,
  type Changes,
  hours,
  type InProduct,
  type InProject,
  id,
  type KeepsAssignee,
  link,
  moment,
  type OpenValue,
  openValue,
  type Remark,
  text,
} from './field-kinds.js';

/** What kind of need a story, epic or requirement is; open, because administrators add values. */
export type StoryCategory = OpenValue<
  'feature' | 'interface' | 'performance' | 'safe' | 'experience' | 'improve' | 'other'
>;

/** Why a story, epic or requirement is closed; open, because administrators add values. */
export type StoryClosedReason = OpenValue<
  'done' | 'subdivided' | 'duplicate' | 'postponed' | 'willnotdo' | 'cancel' | 'bydesign'
>;

/** What is said of a story, epic or requirement. */
export interface StoryFields<Nothing> extends Assigned<Nothing> {
  /** How urgent it is; 1 comes first. */
  pri?: number | Nothing;
  /** The module of the product, by number. */
  module?: number | Nothing;
  /** Hours. */
  estimate?: number | Nothing;
  /** What is needed. */
  spec?: string | Nothing;
  /** What kind of need it is. */
  category?: StoryCategory | Nothing;
  /** Where it comes from, e.g. `customer` or `user`. */
  source?: string | Nothing;
  /** How to see that it is done. */
  verify?: string | Nothing;
}

/** Fields of POST /epics. Source: "Fields of create operations". */
export interface EpicCreate extends StoryFields<undefined>, InProduct {
  /** What is needed, in one line. */
  title: string;
  /** 1: it needs no review; on released servers in place of `reviewer`. */
  needNotReview?: 1 | undefined;
  /** The record that this one is a part of, by number. */
  parent?: number | undefined;
  /** Accounts of those who review it. Released servers want this at a creation, or `needNotReview`. */
  reviewer?: string[] | undefined;
}

/** Fields of POST /requirements, for user requirements. Source: as for epics. */
export interface RequirementCreate extends EpicCreate {}

/** Fields of POST /stories. Source: as for epics. */
export interface StoryCreate extends EpicCreate, InProject {}

/** Fields of PUT /stories/{id}, /epics/{id} and /requirements/{id}: those to change. */
export interface StoryUpdate extends Changes<EpicCreate, 'productID' | 'needNotReview'> {
  /** The product plan, by number; 0 takes the link away. Observed. */
  plan?: number | undefined;
}

/** Fields of PUT /stories/{id}/close. The specification requires none; released servers want `closedReason`. */
export interface StoryClose extends Remark {
  /** Why it is closed. */
  closedReason?: StoryClosedReason | undefined;
  /** The story that this one repeats, by number; required with the reason `duplicate`. */
  duplicateStory?: number | undefined;
}

/** Fields of PUT /stories/{id}/activate: nothing is required. */
export interface StoryActivate extends KeepsAssignee {}

/** Fields of PUT /stories/{id}/review. Not in the specification, which only says that a review makes a draft active. */
export interface StoryReview extends KeepsAssignee {
  /** The reviewer's vote; `clarify` sends it back to a draft. */
  result: OpenValue<'pass' | 'reject' | 'clarify'>;
  /** Why it is closed; released servers want it with the result `reject`. */
  closedReason?: StoryClosedReason | undefined;
  /** How urgent it is, 1 to 4. @default the record's own, which released servers would clear */
  pri?: number | undefined;
  /** Hours. @default the record's own, which released servers would clear */
  estimate?: number | undefined;
  /** When it was reviewed, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS. @default now */
  reviewedDate?: string | undefined;
}

/** Fields of PUT /stories/{id}/change, which makes a new version that is to be reviewed. Observed. */
export interface StoryChange extends Remark {
  /** What is needed, in one line. */
  title?: string | undefined;
  /** What is needed, plain or as HTML. */
  spec?: string | undefined;
  /** How to see that it is done. */
  verify?: string | undefined;
  /** Accounts of those who review it. @default the record's own, which released servers would garble */
  reviewer?: string[] | undefined;
}

/** Fields of PUT /stories/{id}/assignTo. Observed. */
export interface StoryAssign extends Assignment {}

/** Fields of PUT /stories/{id}/submitreview. Observed. */
export interface StorySubmitReview extends Remark {
  /** Accounts of those who review it; released servers want some. @default the record's own */
  reviewer?: string[] | undefined;
}

const closedReason = openValue(
  'done',
  'subdivided',
  'duplicate',
  'postponed',
  'willnotdo',
  'cancel',
  'bydesign',
);

const described = {
  pri: z.optional(id),
  module: z.optional(link),
  parent: z.optional(link),
  estimate: z.optional(hours),
  spec: z.optional(anyText),
  category: z.optional(
    openValue('feature', 'interface', 'performance', 'safe', 'experience', 'improve', 'other'),
  ),
  source: z.optional(anyText),
  verify: z.optional(anyText),
  assignedTo: z.optional(account),
  reviewer: z.optional(accounts),
};

/** The schema of {@link EpicCreate} and {@link RequirementCreate}. */
export const epicCreate = z.strictObject({
  productID: id,
  title: text,
  ...described,
  needNotReview: z.optional(z.literal(1)),
}) satisfies z.ZodMiniType<EpicCreate>;

/** The schema of {@link StoryCreate}. */
export const storyCreate = z.extend(epicCreate, {
  project: z.optional(id),
  execution: z.optional(id),
}) satisfies z.ZodMiniType<StoryCreate>;

/** The schema of {@link StoryUpdate}. */
export const storyUpdate = z.strictObject({
  title: z.optional(text),
  ...described,
  plan: z.optional(link),
}) satisfies z.ZodMiniType<StoryUpdate>;

/** The schema of {@link StoryClose}. */
export const storyClose = z
  .strictObject({
    closedReason: z.optional(closedReason),
    duplicateStory: z.optional(id),
    comment: z.optional(anyText),
  })
  .check(
    z.refine(
      ({ closedReason, duplicateStory }) => closedReason !== 'duplicate' || duplicateStory !== undefined,
      {
        path: ['duplicateStory'],
        error: 'is required with closedReason duplicate',
      },
    ),
  ) satisfies z.ZodMiniType<StoryClose>;

/** The schema of {@link StoryActivate}. */
export const storyActivate = z.strictObject({
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<StoryActivate>;

/** The schema of {@link StoryReview}. */
export const storyReview = z.strictObject({
  result: openValue('pass', 'reject', 'clarify'),
  closedReason: z.optional(closedReason),
  pri: z.optional(link),
  estimate: z.optional(hours),
  assignedTo: z.optional(account),
  reviewedDate: z.optional(moment),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<StoryReview>;

/** The schema of {@link StoryChange}. */
export const storyChange = z.strictObject({
  title: z.optional(text),
  spec: z.optional(anyText),
  verify: z.optional(anyText),
  reviewer: z.optional(accounts),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<StoryChange>;

/** The schema of {@link StoryAssign}. */
export const storyAssign = assignment satisfies z.ZodMiniType<StoryAssign>;

/** The schema of {@link StorySubmitReview}. */
export const storySubmitReview = z.strictObject({
  reviewer: z.optional(accounts),
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<StorySubmitReview>;
