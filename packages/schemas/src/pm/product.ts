import * as z from 'zod/mini';
import type { Acl } from './field-kinds.js';
import { type BaseRecord, base, number, type ServerList, several, text } from './record-kinds.js';

/**
 * A product, as the server answers it. `status` is the specification's; the other names are observed, and what is
 * not named here is kept as it came.
 */
export interface ProductRecord extends BaseRecord {
  /** What it is called. */
  name?: string | null;
  /** `normal` or `closed`; released servers write `close` after closing one. */
  status?: string | null;
  /** Number of its program; 0 for none. */
  program?: number | null;
  /** Number of its product line; 0 for none. */
  line?: number | null;
  /** Its kind, e.g. `normal`. */
  type?: string | null;
  /** Account of the product owner. */
  PO?: string | null;
  /** Account of the head of quality. */
  QD?: string | null;
  /** Account of the head of releases. */
  RD?: string | null;
  /** Accounts of those who review its stories. */
  reviewer?: ServerList;
  /** Who may see it. */
  acl?: Acl | null;
  /** What it is, as HTML on a released server. */
  desc?: string | null;
  /** Account of the person who made it. */
  createdBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  createdDate?: string | null;
  /** When it was closed; empty for never. */
  closedDate?: string | null;
  /** How many stories it has. */
  totalStories?: number | null;
  /** How many bugs it has. */
  totalBugs?: number | null;
  /** How many of its bugs are not resolved. */
  unresolvedBugs?: number | null;
}

/** The schema of {@link ProductRecord}. */
export const productRecord = z.looseObject({
  ...base,
  name: text,
  status: text,
  program: number,
  line: number,
  type: text,
  PO: text,
  QD: text,
  RD: text,
  reviewer: several,
  acl: text,
  desc: text,
  createdBy: text,
  createdDate: text,
  closedDate: text,
  totalStories: number,
  totalBugs: number,
  unresolvedBugs: number,
}) satisfies z.ZodMiniType<ProductRecord>;
