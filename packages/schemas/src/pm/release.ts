import * as z from 'zod/mini';
import { type NamedRecord, named, number, type ServerList, several, text, whatever } from './record-kinds.js';

/** A release of a product, as the server answers it. Observed. */
export interface ReleaseRecord extends NamedRecord {
  /** `wait`, `normal`, `fail` or `terminate`. */
  status?: string | null;
  /** Number of its product. */
  product?: number | null;
  /** Numbers of its projects, with commas between. */
  project?: ServerList;
  /** Number of the system (application) that is released. */
  system?: number | null;
  /** Numbers of its builds, with commas between; in lists of a product one of them, as a record. */
  build?: unknown;
  /** The day for which it is planned, YYYY-MM-DD. */
  date?: string | null;
  /** The day on which it was released; empty before. */
  releasedDate?: string | null;
  /** Accounts that are told of changes, with commas between. */
  mailto?: ServerList;
  /** What is in it, as HTML. */
  desc?: string | null;
}

/** The schema of {@link ReleaseRecord}. */
export const releaseRecord = z.looseObject({
  ...named,
  status: text,
  product: number,
  project: several,
  system: number,
  build: whatever,
  date: text,
  releasedDate: text,
  mailto: several,
  desc: text,
}) satisfies z.ZodMiniType<ReleaseRecord>;
