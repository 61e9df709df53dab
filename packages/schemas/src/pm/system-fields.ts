import * as z from 'zod/mini';
import { anyText, type Changes, type InProduct, id, text } from './field-kinds.js';

/** Fields of POST /systems. The specification does not show them; these are observed. */
export interface SystemCreate extends InProduct {
  /** What it is called. */
  name: string;
  /** 1: it is made of other systems, its `children`. @default 0 */
  integrated?: 0 | 1 | undefined;
  /** The systems that it is made of, by number. @default none */
  children?: number[] | undefined;
  /** What it is, plain or as HTML. */
  desc?: string | undefined;
}

/** Fields of PUT /systems/{id}: those to change. Observed. */
export interface SystemUpdate extends Changes<SystemCreate, 'productID'> {}

const described = {
  integrated: z.optional(z.literal([0, 1])),
  children: z.optional(z.array(id)),
  desc: z.optional(anyText),
};

/** The schema of {@link SystemCreate}. */
export const systemCreate = z.strictObject({
  productID: id,
  name: text,
  ...described,
}) satisfies z.ZodMiniType<SystemCreate>;

/** The schema of {@link SystemUpdate}. */
export const systemUpdate = z.strictObject({
  name: z.optional(text),
  ...described,
}) satisfies z.ZodMiniType<SystemUpdate>;
