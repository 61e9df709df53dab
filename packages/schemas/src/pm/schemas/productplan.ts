// Generated from ../productplan.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { ProductplanClose, ProductplanClosedReason, ProductplanCreate, ProductplanRecord, ProductplanTransition, ProductplanUpdate } from '../types/productplan.js';

/** The schema of {@link ProductplanClosedReason}. */
export const productplanClosedReason = kind.openValue('done', 'cancel');

/** The schema of {@link ProductplanRecord}. */
export const productplanRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  title: kind.shownText,
  end: kind.shownText,
  begin: kind.shownText,
  parent: kind.shownNumber,
  status: kind.shownText,
  product: kind.shownNumber,
  desc: kind.shownText,
  finishedDate: kind.shownText,
  closedDate: kind.shownText,
  closedReason: kind.shownText,
  createdBy: kind.shownText,
  createdDate: kind.shownText,
}) satisfies z.ZodMiniType<ProductplanRecord>;

/** The schema of {@link ProductplanCreate}. */
export const productplanCreate = z.strictObject({
  productID: kind.id,
  title: kind.text,
  end: kind.date,
  begin: z.optional(kind.date),
  parent: z.optional(kind.link),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProductplanCreate>;

/** The schema of {@link ProductplanUpdate}. */
export const productplanUpdate = z.strictObject({
  title: z.optional(kind.text),
  end: z.optional(kind.date),
  begin: z.optional(kind.date),
  parent: z.optional(kind.link),
  desc: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProductplanUpdate>;

/** The schema of {@link ProductplanTransition}. */
export const productplanTransition = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProductplanTransition>;

/** The schema of {@link ProductplanClose}. */
export const productplanClose = z.strictObject({
  closedReason: z.optional(productplanClosedReason),
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProductplanClose>;
