import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

// Servers leave fields null or empty where they have nothing: no such field may make a record unreadable.
const text = z.optional(z.nullable(z.string()));
const number = z.optional(z.nullable(z.union([wireNumber, z.string()])));

/**
 * A bug, as the server answers it. `status` and `assignedTo` are the specification's; the other names are
 * observed, and what is not named here is kept as it came.
 */
export const bugRecord = z.looseObject({
  id: wireNumber,
  title: text,
  /** `active`, `resolved` or `closed`; open, because servers may be configured otherwise. */
  status: text,
  /** Account of the assignee. Empty: nobody; `closed`: a closed bug of a released server. */
  assignedTo: text,
  product: number,
  project: number,
  execution: number,
  story: number,
  severity: number,
  pri: number,
  type: text,
  /** Steps to reproduce, as HTML on a released server. */
  steps: text,
  /** Builds in which it was found: a list, or text with commas between; a label in lists. */
  openedBuild: z.optional(z.nullable(z.union([z.string(), z.array(z.union([z.string(), z.number()]))]))),
  resolution: text,
  resolvedBuild: text,
});

export type BugRecord = z.output<typeof bugRecord>;
