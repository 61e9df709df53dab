import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

/**
 * A bug, as the server answers it. `status` and `assignedTo` are the specification's; the other names are
 * observed, and what is not named here is kept as it came.
 */
export const bugRecord = z.looseObject({
  id: wireNumber,
  title: z.optional(z.string()),
  /** `active`, `resolved` or `closed`; open, because servers may be configured otherwise. */
  status: z.optional(z.string()),
  /** Account of the assignee. Empty: nobody; `closed`: a closed bug of a released server. */
  assignedTo: z.optional(z.nullable(z.string())),
  product: z.optional(wireNumber),
  project: z.optional(wireNumber),
  execution: z.optional(wireNumber),
  story: z.optional(wireNumber),
  severity: z.optional(wireNumber),
  pri: z.optional(wireNumber),
  type: z.optional(z.string()),
  /** Steps to reproduce, as HTML on a released server. */
  steps: z.optional(z.nullable(z.string())),
  /** Builds in which it was found: a list, or text with commas between; a label in lists. */
  openedBuild: z.optional(z.union([z.string(), z.array(z.string())])),
  resolution: z.optional(z.nullable(z.string())),
  resolvedBuild: z.optional(z.nullable(z.string())),
});

export type BugRecord = z.output<typeof bugRecord>;
