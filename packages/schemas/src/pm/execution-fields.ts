import * as z from 'zod/mini';
import { account, acl, anyText, date, id, link, text } from './field-kinds.js';

const described = {
  lifetime: z.optional(z.enum(['short', 'long', 'ops'])),
  /** Working days. */
  days: z.optional(link),
  /** Its products, by number. */
  products: z.optional(z.array(id)),
  /** Its product plans, by number. */
  plans: z.optional(z.array(link)),
  /** Account of the product owner. */
  PO: z.optional(account),
  /** Account of the head of quality. */
  QD: z.optional(account),
  /** Account of the execution's manager. */
  PM: z.optional(account),
  /** Account of the head of releases. */
  RD: z.optional(account),
  acl: z.optional(acl),
};

/** Fields of POST /executions. Source: project management API, "Fields of create operations". */
export const executionCreate = z.strictObject({
  /** The project, by number; `projectID` is the wrong name here. */
  project: id,
  name: text,
  /** YYYY-MM-DD, not before the project's. */
  begin: date,
  /** YYYY-MM-DD. */
  end: date,
  ...described,
  /** Its kind, e.g. `sprint`. Not in the specification's table; newer servers take it. */
  type: z.optional(text),
  /** The stage that it is a part of, by number. Not in the specification's table; newer servers take it. */
  parent: z.optional(link),
  /** Not in the specification's table; newer servers take it. */
  attribute: z.optional(text),
});

export type ExecutionCreate = z.output<typeof executionCreate>;

/** Fields of PUT /executions/{id}: those to change. */
export const executionUpdate = z.strictObject({
  name: z.optional(text),
  begin: z.optional(date),
  end: z.optional(date),
  ...described,
  desc: z.optional(anyText),
});

export type ExecutionUpdate = z.output<typeof executionUpdate>;

/** Fields of PUT /executions/{id}/start, /close and /suspend: nothing is required. Not in the specification. */
export const executionTransition = z.strictObject({ comment: z.optional(anyText) });

export type ExecutionTransition = z.output<typeof executionTransition>;

/** Fields of PUT /executions/{id}/activate. Not in the specification; released servers want both days. */
export const executionActivate = z.strictObject({
  /** YYYY-MM-DD. @default as it was planned */
  begin: z.optional(date),
  /** YYYY-MM-DD. @default as it was planned */
  end: z.optional(date),
  comment: z.optional(anyText),
});

export type ExecutionActivate = z.output<typeof executionActivate>;
