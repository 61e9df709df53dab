// Generated from ../product.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { ProductCreate, ProductRecord, ProductTransition, ProductType, ProductUpdate } from '../types/product.js';
import { acl } from './common.js';

/** The schema of {@link ProductType}. */
export const productType = sent.openValue('normal', 'branch', 'platform');

/** The schema of {@link ProductRecord}. */
export const productRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  name: shown.text,
  createdBy: shown.text,
  createdDate: shown.text,
  status: shown.text,
  program: shown.number,
  line: shown.number,
  type: shown.text,
  PO: shown.text,
  reviewer: shown.several,
  desc: shown.text,
  QD: shown.text,
  RD: shown.text,
  acl: shown.text,
  closedDate: shown.text,
}) satisfies z.ZodMiniType<ProductRecord>;

/** The schema of {@link ProductCreate}. */
export const productCreate = z.strictObject({
  name: sent.text,
  program: z.optional(sent.link),
  line: z.optional(sent.link),
  type: z.optional(productType),
  PO: z.optional(sent.account),
  reviewer: z.optional(sent.accounts),
  desc: z.optional(sent.anyText),
  QD: z.optional(sent.account),
  RD: z.optional(sent.account),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProductCreate>;

/** The schema of {@link ProductUpdate}. */
export const productUpdate = z.strictObject({
  name: z.optional(sent.text),
  program: z.optional(sent.link),
  line: z.optional(sent.link),
  type: z.optional(productType),
  PO: z.optional(sent.account),
  reviewer: z.optional(sent.accounts),
  desc: z.optional(sent.anyText),
  QD: z.optional(sent.account),
  RD: z.optional(sent.account),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProductUpdate>;

/** The schema of {@link ProductTransition}. */
export const productTransition = z.strictObject({
  comment: z.optional(sent.anyText),
}) satisfies z.ZodMiniType<ProductTransition>;
