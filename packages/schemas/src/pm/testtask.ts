import * as z from 'zod/mini';
import {
  type BaseRecord,
  base,
  type LinkedRecord,
  number,
  type ServerList,
  several,
  text,
} from './record-kinds.js';

/** A test task, as lists answer it. */
export interface TesttaskRecord extends BaseRecord, LinkedRecord {
  /** What it is called. */
  name?: string | null;
  /** `wait`, `doing`, `done` or `blocked`; in lists of a released server a label in its language: see `rawStatus`. */
  status?: string | null;
  /** The state itself, where `status` is a label. */
  rawStatus?: string | null;
  /** Number of the build that is tested. */
  build?: number | null;
  /** Kinds of test, with commas between. */
  type?: ServerList;
  /** Account of the person who is responsible. */
  owner?: string | null;
  /** How urgent it is; 1 comes first. */
  pri?: number | null;
  /** Planned first day, YYYY-MM-DD. */
  begin?: string | null;
  /** Planned last day, YYYY-MM-DD. */
  end?: string | null;
  /** The day on which it began; empty before. */
  realBegan?: string | null;
  /** When it ended, as YYYY-MM-DD HH:MM:SS; empty before. */
  realFinishedDate?: string | null;
  /** What is tested, as HTML on a released server. */
  desc?: string | null;
  /** Account of the person who made it. */
  createdBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  createdDate?: string | null;
  /** Name of its product. */
  productName?: string | null;
  /** Name of its execution; empty for none. */
  executionName?: string | null;
  /** Name of the build that is tested. */
  buildName?: string | null;
}

/** The schema of {@link TesttaskRecord}. */
export const testtaskRecord = z.looseObject({
  ...base,
  name: text,
  status: text,
  rawStatus: text,
  product: number,
  project: number,
  execution: number,
  build: number,
  type: several,
  owner: text,
  pri: number,
  begin: text,
  end: text,
  realBegan: text,
  realFinishedDate: text,
  desc: text,
  createdBy: text,
  createdDate: text,
  productName: text,
  executionName: text,
  buildName: text,
}) satisfies z.ZodMiniType<TesttaskRecord>;
