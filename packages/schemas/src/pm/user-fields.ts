import * as z from 'zod/mini';
import { text } from './field-kinds.js';

const described = {
  /** A label such as `qa` or `dev`; empty for none. On released servers it gives no permission. */
  role: z.optional(z.string()),
  /** Permission groups, by number. */
  group: z.optional(z.array(z.union([z.int().check(z.positive()), text]))),
  /** Views of the server that the user gets, e.g. `rnd`. */
  visions: z.optional(z.array(text)),
};

/** Fields of POST /users. The specification does not show them; these are observed. */
export const userCreate = z.strictObject({
  /** At least 3 letters, digits or underscores. */
  account: text,
  realname: text,
  /** At least 6 characters. It is shown in no dry run and in no error. */
  password: text,
  ...described,
});

export type UserCreate = z.output<typeof userCreate>;

/** Fields of PUT /users/{id}: those to change. Observed. */
export const userUpdate = z.strictObject({
  realname: z.optional(text),
  /** It is shown in no dry run and in no error. */
  password: z.optional(text),
  ...described,
});

export type UserUpdate = z.output<typeof userUpdate>;
