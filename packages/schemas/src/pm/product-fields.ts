import * as z from 'zod/mini';
import {
  type Acl,
  account,
  accounts,
  acl,
  anyText,
  link,
  type OpenValue,
  openValue,
  type Remark,
  text,
} from './field-kinds.js';

/** Fields of a product that its creation and an update take alike. */
export interface ProductFields {
  /** The program, by number. */
  program?: number | undefined;
  /** The product line, by number. */
  line?: number | undefined;
  /** Its kind. @default 'normal' on a released server */
  type?: OpenValue<'normal' | 'branch' | 'platform'> | undefined;
  /** Account of the product owner. Released servers put the caller here when it is not sent. */
  PO?: string | undefined;
  /** Accounts of those who review its stories. */
  reviewer?: string[] | undefined;
  /** What it is, plain or as HTML. */
  desc?: string | undefined;
  /** Account of the head of quality. */
  QD?: string | undefined;
  /** Account of the head of releases. */
  RD?: string | undefined;
  /** Who may see it. */
  acl?: Acl | undefined;
}

/** Fields of POST /products. Source: project management API, "Fields of create operations". */
export interface ProductCreate extends ProductFields {
  /** What it is called. */
  name: string;
}

/** Fields of PUT /products/{id}: those to change. */
export interface ProductUpdate extends ProductFields {
  /** What it is called. */
  name?: string | undefined;
}

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
