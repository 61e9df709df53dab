import * as z from 'zod/mini';
import { anyText, id, link, text } from './field-kinds.js';

const described = {
  module: z.optional(link),
  /** The story that it tests, by number. */
  story: z.optional(link),
  pri: z.optional(id),
  /** `unit`, `interface`, `feature`, `install`, `config`, `performance`, `security`, `other`. */
  type: z.optional(text),
  precondition: z.optional(anyText),
  /** What to do, one text a step. */
  steps: z.optional(z.array(anyText)),
  /** What to see, one text a step. */
  expects: z.optional(z.array(anyText)),
  /** What each step is, e.g. `step`. */
  stepType: z.optional(z.array(anyText)),
};

/** Fields of POST /testcases. Source: project management API, "Fields of create operations". */
export const testcaseCreate = z.strictObject({
  /** The product, by number; `product` is the wrong name and is answered with 403. */
  productID: id,
  title: text,
  ...described,
  project: z.optional(id),
  execution: z.optional(id),
});

export type TestcaseCreate = z.output<typeof testcaseCreate>;

/** Fields of PUT /testcases/{id}: those to change. */
export const testcaseUpdate = z.strictObject({ title: z.optional(text), ...described });

export type TestcaseUpdate = z.output<typeof testcaseUpdate>;
