import * as z from 'zod/mini';

const id = z.int().check(z.positive());
// 0 takes a link away; a create has none yet to take away.
const link = z.int().check(z.nonnegative());
const text = z.string().check(z.minLength(1));
const builds = z.array(text).check(z.minLength(1));

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
  type: z.optional(text),
  /** Steps to reproduce. */
  steps: z.optional(z.string()),
  /** The story it belongs to, by number. */
  story: z.optional(id),
  /** Account of the assignee. Not in the specification's table; released servers take it. */
  assignedTo: z.optional(z.string()),
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
  type: z.optional(text),
  steps: z.optional(z.string()),
  /** 0 takes the link away. */
  story: z.optional(link),
  /** Account of the assignee; empty for nobody. */
  assignedTo: z.optional(z.string()),
});

export type BugUpdate = z.output<typeof bugUpdate>;

/** Body of PUT /bugs/{id}/resolve. Source: project management API, "States and transitions". */
export const bugResolve = z.strictObject({
  /** Why it is resolved: `fixed`, `bydesign`, `duplicate`, `notrepro`, `external`, `postponed`, `willnotfix`, … */
  resolution: text,
  /** The build in which it is resolved, e.g. `trunk`. */
  resolvedBuild: text,
  /** Account of the assignee afterwards. The server clears the assignee when this is not sent. */
  assignedTo: z.optional(z.string()),
  /** The bug that this one repeats, with the resolution `duplicate`. Observed. */
  duplicateBug: z.optional(id),
  /** Observed. */
  comment: z.optional(z.string()),
});

export type BugResolve = z.output<typeof bugResolve>;

/** Body of PUT /bugs/{id}/close: nothing is required. */
export const bugClose = z.strictObject({
  /** Observed. */
  comment: z.optional(z.string()),
});

export type BugClose = z.output<typeof bugClose>;

/** Body of PUT /bugs/{id}/activate. Nothing is required by the specification; released servers want `openedBuild`. */
export const bugActivate = z.strictObject({
  openedBuild: z.optional(builds),
  assignedTo: z.optional(z.string()),
  /** Observed. */
  comment: z.optional(z.string()),
});

export type BugActivate = z.output<typeof bugActivate>;
