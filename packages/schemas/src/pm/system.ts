import * as z from 'zod/mini';
import { type BaseRecord, base, number, type ServerList, several, text } from './record-kinds.js';

/** A system (an application of a product), as the server answers it. */
export interface SystemRecord extends BaseRecord {
  /** What it is called. */
  name?: string | null;
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
  /** Account of the person who made it. */
  createdBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  createdDate?: string | null;
  /** Account of the person who changed it last. */
  editedBy?: string | null;
  /** When it was changed last; empty for never. */
  editedDate?: string | null;
}

/** The schema of {@link SystemRecord}. */
export const systemRecord = z.looseObject({
  ...base,
  name: text,
  status: text,
  product: number,
  integrated: number,
  children: several,
  desc: text,
  latestRelease: number,
  latestDate: text,
  createdBy: text,
  createdDate: text,
  editedBy: text,
  editedDate: text,
}) satisfies z.ZodMiniType<SystemRecord>;
