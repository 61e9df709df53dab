import * as z from 'zod/mini';
import { number, several, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

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
  openedBuild: several,
  resolution: text,
  resolvedBuild: text,
});

export type BugRecord = z.output<typeof bugRecord>;
