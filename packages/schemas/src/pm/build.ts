import * as z from 'zod/mini';
import { type LinkedRecord, type NamedRecord, named, number, text } from './record-kinds.js';

/** A build of a product, as the server answers it. Observed. */
export interface BuildRecord extends NamedRecord, LinkedRecord {
  /** Number of the system (application) that it is a build of. */
  system?: number | null;
  /** Account of the person who built it. */
  builder?: string | null;
  /** The day on which it was built, YYYY-MM-DD. */
  date?: string | null;
  /** Where its source is. */
  scmPath?: string | null;
  /** Where its package is. */
  filePath?: string | null;
  /** What is in it, as HTML. */
  desc?: string | null;
}

/** The schema of {@link BuildRecord}. */
export const buildRecord = z.looseObject({
  ...named,
  product: number,
  project: number,
  execution: number,
  system: number,
  builder: text,
  date: text,
  scmPath: text,
  filePath: text,
  desc: text,
}) satisfies z.ZodMiniType<BuildRecord>;
