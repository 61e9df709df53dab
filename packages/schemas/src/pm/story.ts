import * as z from 'zod/mini';
import { number, several, text, whatever } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/**
 * A story, an epic or a requirement, as the server answers it. `status` and `assignedTo` are the specification's;
 * the other names are observed, and what is not named here is kept as it came.
 */
export const storyRecord = z.looseObject({
  id: wireNumber,
  title: text,
  /** `draft`, `reviewing`, `active`, `closed`, …; empty after a review by somebody who is no reviewer. */
  status: text,
  /** Account of the assignee. Empty: nobody; `closed`: closed, on a released server. */
  assignedTo: text,
  product: number,
  module: number,
  /** A number in a record, and an empty list in lists. */
  parent: whatever,
  pri: number,
  /** Hours, as text on a released server. */
  estimate: number,
  category: text,
  source: text,
  /** What is needed, as HTML on a released server. */
  spec: text,
  verify: text,
  reviewer: several,
  closedReason: text,
  openedBy: text,
});

export type StoryRecord = z.output<typeof storyRecord>;

/** An epic, which has a story's fields. */
export type EpicRecord = StoryRecord;

/** A user requirement, which has a story's fields. */
export type RequirementRecord = StoryRecord;
