// Generated from ../productplan.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue } from '../fields/kind-schemas.js';
import type { BaseRecord, DescribedFields, InProduct, Remark } from './common.js';

/** Why a plan is closed; open, because servers save any word. */
export type ProductplanClosedReason = OpenValue<
  | 'done'
  | 'cancel'
>;

/** Fields of creates and records. */
export interface ProductplanFields<Nothing> extends DescribedFields<Nothing> {
  /** Planned first day, YYYY-MM-DD. @default today */
  begin?: string | Nothing;
  /** Id of the parent plan, whose days include those of this one; 0 without one. */
  parent?: number | Nothing;
}

/** A plan of a product, as the server returns it. Observed. */
export interface ProductplanRecord extends BaseRecord, ProductplanFields<null> {
  /** Title. */
  title?: string | null;
  /** Planned last day, YYYY-MM-DD. */
  end?: string | null;
  /** Status. Known: `wait`, `doing`, `done`, `closed`. */
  status?: string | null;
  /** Id of its product. */
  product?: number | null;
  /** When it was finished; empty before. */
  finishedDate?: string | null;
  /** When it was closed; empty or null while it is open. */
  closedDate?: string | null;
  /** Why it is closed; empty while it is open. */
  closedReason?: ProductplanClosedReason | null;
  /** Account of its creator. */
  createdBy?: string | null;
  /** When it was created, YYYY-MM-DD HH:MM:SS. */
  createdDate?: string | null;
}

/** Fields of POST /productplans. Observed. */
export interface ProductplanCreate extends ProductplanFields<undefined>, InProduct {
  /** Title. */
  title: string;
  /** Planned last day, YYYY-MM-DD. */
  end: string;
}

/** Fields of PUT /productplans/{id}: those to change. Observed. */
export interface ProductplanUpdate extends Changes<ProductplanCreate, 'productID'> {}

/** Fields of PUT /productplans/{id}/start, /finish and /activate. Nothing is required. Observed. */
export interface ProductplanTransition extends Remark {}

/** Fields of PUT /productplans/{id}/close. Observed. */
export interface ProductplanClose extends Remark {
  /** Why it is closed. */
  closedReason?: ProductplanClosedReason | undefined;
}
