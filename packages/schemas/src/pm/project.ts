import * as z from 'zod/mini';
import { number, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/**
 * A project, as the server answers it. `status` is the specification's; the other names are observed, and what is
 * not named here is kept as it came.
 */
export const projectRecord = z.looseObject({
  id: wireNumber,
  name: text,
  /** `wait`, `doing`, `suspended` or `closed`. */
  status: text,
  model: text,
  /** YYYY-MM-DD. */
  begin: text,
  end: text,
  realBegan: text,
  realEnd: text,
  workflowGroup: number,
  parent: number,
  PM: text,
  acl: text,
  desc: text,
});

export type ProjectRecord = z.output<typeof projectRecord>;
