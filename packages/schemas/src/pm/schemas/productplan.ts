// Generated from ../productplan.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { ProductplanClose, ProductplanClosedReason, ProductplanCreate, ProductplanRecord, ProductplanTransition, ProductplanUpdate } from '../types/productplan.js';

/** The schema of {@link ProductplanClosedReason}. */
export const productplanClosedReason = sent.openValue('done', 'cancel');

/** The schema of {@link ProductplanRecord}. */
export const productplanRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  title: shown.text,
  end: shown.text,
  begin: shown.text,
  parent: shown.number,
  status: shown.text,
  product: shown.number,
  desc: shown.text,
  finishedDate: shown.text,
  closedDate: shown.text,
  closedReason: shown.text,
  createdBy: shown.text,
  createdDate: shown.text,
}) satisfies z.ZodMiniType<ProductplanRecord>;

/** The schema of {@link ProductplanCreate}. */
export const productplanCreate = z.strictObject({
  productID: sent.id,
  title: sent.text,
  end: sent.date,
  begin: z.optional(sent.date),
  parent: z.optional(sent.link),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProductplanCreate>;

/** The schema of {@link ProductplanUpdate}. */
export const productplanUpdate = z.strictObject({
  title: z.optional(sent.text),
  end: z.optional(sent.date),
  begin: z.optional(sent.date),
  parent: z.optional(sent.link),
  desc: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProductplanUpdate>;

/** The schema of {@link ProductplanTransition}. */
export const productplanTransition = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProductplanTransition>;

/** The schema of {@link ProductplanClose}. */
export const productplanClose = z.strictObject({
  closedReason: z.optional(productplanClosedReason),
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProductplanClose>;
