import * as z from 'zod/mini';
import { type NamedRecord, named, number, type ServerList, several, text } from './record-kinds.js';

/** A system (an application of a product), as the server answers it. */
export interface SystemRecord extends NamedRecord {
  /** `active` or `inactive`. */
  status?: string | null;
  /** Number of its product. */
  product?: number | null;
  /** 1: it is made of other systems. */
  integrated?: number | null;
  /** Their numbers. */
  children?: ServerList;
  /** What it is, as HTML on a released server. */
  desc?: string | null;
  /** Number of its newest release; 0 or null for none. */
  latestRelease?: number | null;
  /** When that was released; empty for never. */
  latestDate?: string | null;
}

/** The schema of {@link SystemRecord}. */
export const systemRecord = z.looseObject({
  ...named,
  status: text,
  product: number,
  integrated: number,
  children: several,
  desc: text,
  latestRelease: number,
  latestDate: text,
}) satisfies z.ZodMiniType<SystemRecord>;
