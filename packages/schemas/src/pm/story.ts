import * as z from 'zod/mini';
import { number, type ServerList, several, type TrackedRecord, text, tracked } from './record-kinds.js';
import type { StoryClosedReason, StoryFields } from './story-fields.js';

/** A story, an epic or a requirement, as the server answers it. */
export interface StoryRecord extends TrackedRecord, StoryFields<null> {
  /** What is needed, in one line. */
  title?: string | null;
  /** `draft`, `reviewing`, `active`, `changing` or `closed`; empty after a review by somebody who is no reviewer. */
  status?: string | null;
  /** `story`, `epic` or `requirement`. */
  type?: string | null;
  /** Number of its product. */
  product?: number | null;
  /** Number of the record that it is a part of; 0 or null for none. */
  parent?: number | null;
  /** Number of its product plan; 0 for none. */
  plan?: number | null;
  /** How far its work is, e.g. `wait`, `planned`, `projected`, `developing`, `closed`. */
  stage?: string | null;
  /** Accounts of those who review it. */
  reviewer?: ServerList;
  /** Accounts of those who have reviewed it, with commas between. */
  reviewedBy?: ServerList;
  /** When it was reviewed last. */
  reviewedDate?: string | null;
  /** Why it is closed; empty while it is open. */
  closedReason?: StoryClosedReason | null;
  /** Number of the story that this one repeats; 0 for none. */
  duplicateStory?: number | null;
  /** Number of the bug that it came from; 0 for none. */
  fromBug?: number | null;
  /** Grows by one whenever what is needed is changed. */
  version?: number | null;
}

/** An epic, which has a story's fields. */
export interface EpicRecord extends StoryRecord {}

/** A user requirement, which has a story's fields. */
export interface RequirementRecord extends StoryRecord {}

/** The schema of {@link StoryRecord}, {@link EpicRecord} and {@link RequirementRecord}. */
export const storyRecord = z.looseObject({
  ...tracked,
  title: text,
  status: text,
  type: text,
  product: number,
  module: number,
  parent: number,
  plan: number,
  pri: number,
  estimate: number,
  stage: text,
  category: text,
  source: text,
  spec: text,
  verify: text,
  reviewer: several,
  reviewedBy: several,
  reviewedDate: text,
  closedReason: text,
  duplicateStory: number,
  fromBug: number,
  version: number,
}) satisfies z.ZodMiniType<StoryRecord>;
