import * as z from 'zod/mini';
import { number, several, text } from './record-kinds.js';
import { wireNumber } from './wire-number.js';

/** A test task, as lists answer it. The names are observed, and what is not named here is kept as it came. */
export const testtaskRecord = z.looseObject({
  id: wireNumber,
  name: text,
  /** `wait`, `doing`, `done` or `blocked`; on released servers a translated label in lists. */
  status: text,
  /** The state itself, where `status` is a label. */
  rawStatus: text,
  product: number,
  execution: number,
  build: number,
  type: several,
  owner: text,
  /** YYYY-MM-DD. */
  begin: text,
  end: text,
  desc: text,
});

export type TesttaskRecord = z.output<typeof testtaskRecord>;
