import * as z from 'zod/mini';
import { anyText, id, text } from './field-kinds.js';

const described = {
  /** 1: it is made of other systems, its `children`. @default 0 */
  integrated: z.optional(z.literal([0, 1])),
  /** The systems that it is made of, by number. @default none */
  children: z.optional(z.array(id)),
  desc: z.optional(anyText),
};

/** Fields of POST /systems. The specification does not show them; these are observed. */
export const systemCreate = z.strictObject({
  /** The product, by number; `product` is the wrong name. */
  productID: id,
  name: text,
  ...described,
});

export type SystemCreate = z.output<typeof systemCreate>;

/** Fields of PUT /systems/{id}: those to change. Observed. */
export const systemUpdate = z.strictObject({ name: z.optional(text), ...described });

export type SystemUpdate = z.output<typeof systemUpdate>;
