import * as z from 'zod/mini';
import { account, anyText, builds, id, link, text } from './field-kinds.js';

/** Why a bug is resolved. Released servers take any word here and save it. */
const resolution = z.enum([
  'fixed',
  'notrepro',
  'bydesign',
  'duplicate',
  'external',
  'postponed',
  'willnotfix',
  'tostory',
]);

/** Body of POST /bugs. Source: project management API, "Fields of create operations". */
export const bugCreate = z.strictObject({
  /** The product, by number; `product` is the wrong name and is answered with 403. */
  productID: id,
  title: text,
  /** Builds in which it was found; the main line is `['trunk']`. */
  openedBuild: builds,
  project: z.optional(id),
  execution: z.optional(id),
  severity: z.optional(id),
  pri: z.optional(id),
  /** `codeerror`, `config`, `install`, `security`, `performance`, `standard`, `automation`, `designdefect`, `others`. */
  type: z.optional(text),
  /** Steps to reproduce. */
  steps: z.optional(anyText),
  /** The story it belongs to, by number. */
  story: z.optional(id),
  /** Account of the assignee. Not in the specification's table; released servers take it. */
  assignedTo: z.optional(account),
});

export type BugCreate = z.output<typeof bugCreate>;

/** Body of PUT /bugs/{id}: the fields to change. `status` is not among them, because the server ignores it. */
export const bugUpdate = z.strictObject({
  title: z.optional(text),
  openedBuild: z.optional(builds),
  /** 0 takes the link away. */
  project: z.optional(link),
  /** 0 takes the link away. */
  execution: z.optional(link),
  severity: z.optional(id),
  pri: z.optional(id),
  /** `codeerror`, `config`, `install`, `security`, `performance`, `standard`, `automation`, `designdefect`, `others`. */
  type: z.optional(text),
  steps: z.optional(anyText),
  /** 0 takes the link away. */
  story: z.optional(link),
  /** Account of the assignee; empty for nobody. */
  assignedTo: z.optional(account),
});

export type BugUpdate = z.output<typeof bugUpdate>;

/** Body of PUT /bugs/{id}/resolve. Source: project management API, "States and transitions". */
export const bugResolve = z
  .strictObject({
    /** Why it is resolved. */
    resolution,
    /** The build in which it is resolved, e.g. `trunk`. */
    resolvedBuild: text,
    /** Account of the assignee afterwards. The server clears the assignee when this is not sent. */
    assignedTo: z.optional(account),
    /** The bug that this one repeats, by number; with the resolution `duplicate`. Observed. */
    duplicateBug: z.optional(id),
    /** Observed. */
    comment: z.optional(anyText),
  })
  .check(
    z.refine(({ resolution, duplicateBug }) => resolution !== 'duplicate' || duplicateBug !== undefined, {
      path: ['duplicateBug'],
      error: 'is required with resolution duplicate',
    }),
  );

export type BugResolve = z.output<typeof bugResolve>;

/** Body of PUT /bugs/{id}/close: nothing is required. */
export const bugClose = z.strictObject({
  /** Observed. */
  comment: z.optional(anyText),
});

export type BugClose = z.output<typeof bugClose>;

/** Body of PUT /bugs/{id}/activate. Nothing is required by the specification; released servers want `openedBuild`. */
export const bugActivate = z.strictObject({
  openedBuild: z.optional(builds),
  assignedTo: z.optional(account),
  /** Observed. */
  comment: z.optional(anyText),
});

export type BugActivate = z.output<typeof bugActivate>;
