import * as z from 'zod/mini';
import {
  type LinkedRecord,
  type NamedRecord,
  named,
  number,
  type ServerList,
  several,
  text,
} from './record-kinds.js';

/** A test task, as lists answer it. */
export interface TesttaskRecord extends NamedRecord, LinkedRecord {
  /** `wait`, `doing`, `done` or `blocked`. */
  status?: string | null;
  /** The same, in lists of a released server. */
  rawStatus?: string | null;
  /** The state in the server's language, in lists of a released server. */
  statusLabel?: string | null;
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
}

/** The schema of {@link TesttaskRecord}. */
export const testtaskRecord = z.looseObject({
  ...named,
  status: text,
  rawStatus: text,
  statusLabel: text,
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
}) satisfies z.ZodMiniType<TesttaskRecord>;
