import * as z from 'zod/mini';
import { account, accounts, acl, anyText, link, text } from './field-kinds.js';

const described = {
  /** The program, by number. */
  program: z.optional(link),
  /** The product line, by number. */
  line: z.optional(link),
  /** Its kind, e.g. `normal`. */
  type: z.optional(text),
  /** Account of the product owner. Released servers put the caller here when it is not sent. */
  PO: z.optional(account),
  /** Accounts of those who review its stories. */
  reviewer: z.optional(accounts),
  desc: z.optional(anyText),
  /** Account of the head of quality. */
  QD: z.optional(account),
  /** Account of the head of releases. */
  RD: z.optional(account),
  acl: z.optional(acl),
};

/** Fields of POST /products. Source: project management API, "Fields of create operations". */
export const productCreate = z.strictObject({ name: text, ...described });

export type ProductCreate = z.output<typeof productCreate>;

/** Fields of PUT /products/{id}: those to change. */
export const productUpdate = z.strictObject({ name: z.optional(text), ...described });

export type ProductUpdate = z.output<typeof productUpdate>;

/** Fields of PUT /products/{id}/close and /activate: nothing is required. Not in the specification. */
export const productTransition = z.strictObject({ comment: z.optional(anyText) });

export type ProductTransition = z.output<typeof productTransition>;
