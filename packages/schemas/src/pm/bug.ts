import * as z from 'zod/mini';
import type { BugFields, BugResolution } from './bug-fields.js';
import {
  type LinkedRecord,
  number,
  type ServerList,
  several,
  type TrackedRecord,
  text,
  tracked,
} from './record-kinds.js';

/** A bug, as the server answers it. */
export interface BugRecord extends TrackedRecord, LinkedRecord, BugFields<null> {
  /** What is wrong, in one line. */
  title?: string | null;
  /** `active`, `resolved` or `closed`; others where a server is configured otherwise. */
  status?: string | null;
  /** Number of its product plan; 0 for none. */
  plan?: number | null;
  /** Number of the story that it belongs to; 0 for none. */
  story?: number | null;
  /** Builds in which it was found; in lists a label, such as `Trunk`. */
  openedBuild?: ServerList;
  /** Operating systems, with commas between. */
  os?: ServerList;
  /** Browsers, with commas between. */
  browser?: ServerList;
  /** 1: somebody has confirmed that it is a bug. */
  confirmed?: number | null;
  /** How often it was opened again. */
  activatedCount?: number | null;
  /** Account of the person who resolved it. */
  resolvedBy?: string | null;
  /** Why it is resolved; empty while it is not. */
  resolution?: BugResolution | null;
  /** The build in which it is resolved. */
  resolvedBuild?: string | null;
  /** When it was resolved; empty or null while it is not. */
  resolvedDate?: string | null;
  /** Number of the bug that this one repeats; 0 for none. */
  duplicateBug?: number | null;
}

/** The schema of {@link BugRecord}. */
export const bugRecord = z.looseObject({
  ...tracked,
  title: text,
  status: text,
  product: number,
  project: number,
  execution: number,
  module: number,
  plan: number,
  story: number,
  severity: number,
  pri: number,
  type: text,
  steps: text,
  openedBuild: several,
  os: several,
  browser: several,
  deadline: text,
  confirmed: number,
  activatedCount: number,
  feedbackBy: text,
  notifyEmail: text,
  resolvedBy: text,
  resolution: text,
  resolvedBuild: text,
  resolvedDate: text,
  duplicateBug: number,
}) satisfies z.ZodMiniType<BugRecord>;
