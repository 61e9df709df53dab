import * as z from 'zod/mini';
import type { ProductFields } from './product-fields.js';
import { type BaseRecord, base, number, type ServerList, several, text } from './record-kinds.js';

/** A product, as the server answers it. */
export interface ProductRecord extends BaseRecord, ProductFields<null> {
  /** What it is called. */
  name?: string | null;
  /** `normal` or `closed`; released servers write `close` after closing one. */
  status?: string | null;
  /** Accounts of those who review its stories. */
  reviewer?: ServerList;
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
