// Generated from ../product.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { ProductCreate, ProductRecord, ProductTransition, ProductType, ProductUpdate } from '../types/product.js';
import { acl } from './common.js';

/** The schema of {@link ProductType}. */
export const productType = kind.openValue('normal', 'branch', 'platform');

/** The schema of {@link ProductRecord}. */
export const productRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  name: kind.shownText,
  createdBy: kind.shownText,
  createdDate: kind.shownText,
  status: kind.shownText,
  program: kind.shownNumber,
  line: kind.shownNumber,
  type: kind.shownText,
  PO: kind.shownText,
  reviewer: kind.shownSeveral,
  desc: kind.shownText,
  QD: kind.shownText,
  RD: kind.shownText,
  acl: kind.shownText,
  closedDate: kind.shownText,
}) satisfies z.ZodMiniType<ProductRecord>;

/** The schema of {@link ProductCreate}. */
export const productCreate = z.strictObject({
  name: kind.text,
  program: z.optional(kind.link),
  line: z.optional(kind.link),
  type: z.optional(productType),
  PO: z.optional(kind.account),
  reviewer: z.optional(kind.accounts),
  desc: z.optional(kind.anyText),
  QD: z.optional(kind.account),
  RD: z.optional(kind.account),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProductCreate>;

/** The schema of {@link ProductUpdate}. */
export const productUpdate = z.strictObject({
  name: z.optional(kind.text),
  program: z.optional(kind.link),
  line: z.optional(kind.link),
  type: z.optional(productType),
  PO: z.optional(kind.account),
  reviewer: z.optional(kind.accounts),
  desc: z.optional(kind.anyText),
  QD: z.optional(kind.account),
  RD: z.optional(kind.account),
  acl: z.optional(acl),
}) satisfies z.ZodMiniType<ProductUpdate>;

/** The schema of {@link ProductTransition}. */
export const productTransition = z.strictObject({
  comment: z.optional(kind.anyText),
}) satisfies z.ZodMiniType<ProductTransition>;
