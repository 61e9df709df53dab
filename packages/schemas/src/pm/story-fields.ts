import * as z from 'zod/mini';
import { account, accounts, anyText, hours, id, link, text } from './field-kinds.js';

/** What kind of need a story, epic or requirement is. Released servers take any word here and save it. */
const category = z.enum(['feature', 'interface', 'performance', 'safe', 'experience', 'improve', 'other']);

/** Fields that stories, epics and requirements take at their creation and in an update. */
const described = {
  pri: z.optional(id),
  /** The module of the product, by number. */
  module: z.optional(link),
  /** The record that this one is a part of, by number. */
  parent: z.optional(link),
  /** Hours. */
  estimate: z.optional(hours),
  /** What is needed. */
  spec: z.optional(anyText),
  category: z.optional(category),
  /** Where it comes from, e.g. `customer`. */
  source: z.optional(anyText),
  /** How to see that it is done. */
  verify: z.optional(anyText),
  /** Account of the assignee; empty for nobody. */
  assignedTo: z.optional(account),
  /** Accounts of those who review it. Released servers want this, or `needNotReview`. */
  reviewer: z.optional(accounts),
};

/** Fields of POST /epics and, for user requirements, of POST /requirements. Source: project management API, "Fields of create operations". */
export const epicCreate = z.strictObject({
  /** The product, by number; `product` is the wrong name and is answered with 403. */
  productID: id,
  title: text,
  ...described,
  /** 1: it needs no review. Not in the specification's table; released servers take it in place of `reviewer`. */
  needNotReview: z.optional(z.literal(1)),
});

export type EpicCreate = z.output<typeof epicCreate>;

/** The same for user requirements. */
export type RequirementCreate = EpicCreate;

/** Fields of POST /stories. Source: as for epics. */
export const storyCreate = z.extend(epicCreate, {
  /** The project that it is linked to, by number. */
  project: z.optional(id),
  /** The execution that it is linked to, by number. */
  execution: z.optional(id),
});

export type StoryCreate = z.output<typeof storyCreate>;

/** Fields of PUT /stories/{id}, /epics/{id} and /requirements/{id}: those to change. */
export const storyUpdate = z.strictObject({ title: z.optional(text), ...described });

export type StoryUpdate = z.output<typeof storyUpdate>;

/** Fields of PUT /stories/{id}/close. The specification requires none; released servers want `closedReason`. */
export const storyClose = z
  .strictObject({
    /** Why it is closed. Released servers take any word here and save it. */
    closedReason: z.optional(
      z.enum(['done', 'subdivided', 'duplicate', 'postponed', 'willnotdo', 'cancel', 'bydesign']),
    ),
    /** The story that this one repeats, by number; with the reason `duplicate`. */
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
  );

export type StoryClose = z.output<typeof storyClose>;

/** Fields of PUT /stories/{id}/activate: nothing is required. */
export const storyActivate = z.strictObject({
  /** Account of the assignee; empty for nobody. */
  assignedTo: z.optional(account),
  comment: z.optional(anyText),
});

export type StoryActivate = z.output<typeof storyActivate>;

/** Fields of PUT /stories/{id}/review. Not in the specification, which only says that a review makes a draft active. */
export const storyReview = z.strictObject({
  /** The reviewer's vote. */
  result: z.enum(['pass', 'reject']),
  /** With the result `reject`. */
  closedReason: z.optional(text),
  comment: z.optional(anyText),
});

export type StoryReview = z.output<typeof storyReview>;
