import * as z from 'zod/mini';
import {
  anyText,
  type Changes,
  date,
  type InProduct,
  id,
  link,
  type OpenValue,
  openValue,
  type Remark,
  remark,
  text,
} from './field-kinds.js';

/** Fields of POST /productplans. Observed. */
export interface ProductplanCreate extends InProduct {
  /** What it is called. */
  title: string;
  /** Planned last day, YYYY-MM-DD. */
  end: string;
  /** Planned first day, YYYY-MM-DD. @default today */
  begin?: string | undefined;
  /** The plan that it is a part of, by number; its days lie within those of that plan. */
  parent?: number | undefined;
  /** What is planned, plain or as HTML. */
  desc?: string | undefined;
}

/** Fields of PUT /productplans/{id}: those to change. Observed. */
export interface ProductplanUpdate extends Changes<ProductplanCreate, 'productID'> {}

/** Fields of PUT /productplans/{id}/start, /finish and /activate: nothing is required. Observed. */
export interface ProductplanTransition extends Remark {}

/** Fields of PUT /productplans/{id}/close. Observed. */
export interface ProductplanClose extends Remark {
  /** Why it is closed. */
  closedReason?: OpenValue<'done' | 'cancel'> | undefined;
}

const described = {
  begin: z.optional(date),
  parent: z.optional(link),
  desc: z.optional(anyText),
};

/** The schema of {@link ProductplanCreate}. */
export const productplanCreate = z.strictObject({
  productID: id,
  title: text,
  end: date,
  ...described,
}) satisfies z.ZodMiniType<ProductplanCreate>;

/** The schema of {@link ProductplanUpdate}. */
export const productplanUpdate = z.strictObject({
  title: z.optional(text),
  end: z.optional(date),
  ...described,
}) satisfies z.ZodMiniType<ProductplanUpdate>;

/** The schema of {@link ProductplanTransition}. */
export const productplanTransition = remark satisfies z.ZodMiniType<ProductplanTransition>;

/** The schema of {@link ProductplanClose}. */
export const productplanClose = z.extend(remark, {
  closedReason: z.optional(openValue('done', 'cancel')),
}) satisfies z.ZodMiniType<ProductplanClose>;
