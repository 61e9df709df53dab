import * as z from 'zod/mini';
import { number, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/**
 * A task, as the server answers it. `status` and `assignedTo` are the specification's; the other names are
 * observed, and what is not named here is kept as it came.
 */
export const taskRecord = z.looseObject({
  id: wireNumber,
  name: text,
  /** `wait`, `started`, `finished`, `closed`; released servers write `doing` and `done` for the two in the middle. */
  status: text,
  /** Account of the assignee. Empty: nobody; `closed`: closed, on a released server. */
  assignedTo: text,
  project: number,
  execution: number,
  module: number,
  story: number,
  type: text,
  pri: number,
  /** Hours, as text on a released server. */
  estimate: number,
  /** Hours spent. */
  consumed: number,
  /** Hours left. */
  left: number,
  estStarted: text,
  deadline: text,
  realStarted: text,
  finishedDate: text,
  desc: text,
});

export type TaskRecord = z.output<typeof taskRecord>;
