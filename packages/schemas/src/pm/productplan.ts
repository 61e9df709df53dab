import * as z from 'zod/mini';
import { type BaseRecord, base, number, text } from './record-kinds.js';

/** A plan of a product, as the server answers it. Observed. */
export interface ProductplanRecord extends BaseRecord {
  /** What it is called. */
  title?: string | null;
  /** `wait`, `doing`, `done` or `closed`. */
  status?: string | null;
  /** Number of its product. */
  product?: number | null;
  /** Number of the plan that it is a part of; 0 for none. */
  parent?: number | null;
  /** Planned first day, YYYY-MM-DD. */
  begin?: string | null;
  /** Planned last day, YYYY-MM-DD. */
  end?: string | null;
  /** What is planned, as HTML. */
  desc?: string | null;
  /** When it was finished; empty before. */
  finishedDate?: string | null;
  /** When it was closed; empty before. */
  closedDate?: string | null;
  /** Why it was closed. */
  closedReason?: string | null;
  /** Account of the person who made it. */
  createdBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  createdDate?: string | null;
}

/** The schema of {@link ProductplanRecord}. */
export const productplanRecord = z.looseObject({
  ...base,
  title: text,
  status: text,
  product: number,
  parent: number,
  begin: text,
  end: text,
  desc: text,
  finishedDate: text,
  closedDate: text,
  closedReason: text,
  createdBy: text,
  createdDate: text,
}) satisfies z.ZodMiniType<ProductplanRecord>;
