import * as z from 'zod/mini';
import {
  type Acl,
  account,
  accounts,
  acl,
  anyText,
  type Changes,
  link,
  type OpenValue,
  openValue,
  type Remark,
  text,
} from './field-kinds.js';

/** What is said of a product. */
export interface ProductFields<Nothing> {
  /** The program, by number. */
  program?: number | Nothing;
  /** The product line, by number. */
  line?: number | Nothing;
  /** Its kind. */
  type?: OpenValue<'normal' | 'branch' | 'platform'> | Nothing;
  /** Account of the product owner. Released servers put the caller here when it is not sent. */
  PO?: string | Nothing;
  /** What it is, plain or as HTML. */
  desc?: string | Nothing;
  /** Account of the head of quality. */
  QD?: string | Nothing;
  /** Account of the head of releases. */
  RD?: string | Nothing;
  /** Who may see it. */
  acl?: Acl | Nothing;
}

/** Fields of POST /products. Source: "Fields of create operations". */
export interface ProductCreate extends ProductFields<undefined> {
  /** What it is called. */
  name: string;
  /** Accounts of those who review its stories. */
  reviewer?: string[] | undefined;
}

/** Fields of PUT /products/{id}: those to change. */
export interface ProductUpdate extends Changes<ProductCreate, never> {}

/** Fields of PUT /products/{id}/close and /activate: nothing is required. Not in the specification. */
export interface ProductTransition extends Remark {}

const described = {
  program: z.optional(link),
  line: z.optional(link),
  type: z.optional(openValue('normal', 'branch', 'platform')),
  PO: z.optional(account),
  reviewer: z.optional(accounts),
  desc: z.optional(anyText),
  QD: z.optional(account),
  RD: z.optional(account),
  acl: z.optional(acl),
};

/** The schema of {@link ProductCreate}. */
export const productCreate = z.strictObject({
  name: text,
  ...described,
}) satisfies z.ZodMiniType<ProductCreate>;

/** The schema of {@link ProductUpdate}. */
export const productUpdate = z.strictObject({
  name: z.optional(text),
  ...described,
}) satisfies z.ZodMiniType<ProductUpdate>;

/** The schema of {@link ProductTransition}. */
export const productTransition = z.strictObject({
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<ProductTransition>;
