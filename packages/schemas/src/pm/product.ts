import * as z from 'zod/mini';
import type { ProductFields } from './product-fields.js';
import { type NamedRecord, named, number, type ServerList, several, text } from './record-kinds.js';

/** A product, as the server answers it. */
export interface ProductRecord extends NamedRecord, ProductFields<null> {
  /** `normal` or `closed`; released servers write `close` after closing one. */
  status?: string | null;
  /** Accounts of those who review its stories. */
  reviewer?: ServerList;
  /** When it was closed; empty for never. */
  closedDate?: string | null;
}

/** The schema of {@link ProductRecord}. */
export const productRecord = z.looseObject({
  ...named,
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
  closedDate: text,
}) satisfies z.ZodMiniType<ProductRecord>;
