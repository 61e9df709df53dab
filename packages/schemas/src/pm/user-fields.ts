import * as z from 'zod/mini';
import { anyText, type Changes, date, id, link, text } from './field-kinds.js';

/** Fields of POST /users. The specification does not show them; these are observed. */
export interface UserCreate {
  /** At least 3 letters, digits or underscores. */
  account: string;
  /** The user's own name. */
  realname: string;
  /** At least 6 characters. It is shown in no dry run and in no error. */
  password: string;
  /** A label such as `qa` or `dev`; empty for none. On released servers it gives no permission. */
  role?: string | undefined;
  /** Permission groups, by number: on released servers these decide what a user may do. */
  group?: (number | string)[] | undefined;
  /** Views of the server that the user gets, e.g. `['rnd']`. */
  visions?: string[] | undefined;
}

/** What is said of a user. */
export interface UserDetails<Nothing> {
  /** The department, by number; 0 for none. */
  dept?: number | Nothing;
  /** Address for mail; empty for none. */
  email?: string | Nothing;
  /** Number of the mobile telephone; empty for none. */
  mobile?: string | Nothing;
  /** Account at WeChat; empty for none. */
  weixin?: string | Nothing;
  /** The day on which the user joined, YYYY-MM-DD. */
  join?: string | Nothing;
}

/** Fields of PUT /users/{id}: those to change. Observed, or from the published API. */
export interface UserUpdate extends Changes<UserCreate, 'account'>, UserDetails<undefined> {}

const described = {
  role: z.optional(anyText),
  group: z.optional(z.array(z.union([id, text]))),
  visions: z.optional(z.array(text)),
};

/** The schema of {@link UserCreate}. */
export const userCreate = z.strictObject({
  account: text,
  realname: text,
  password: text,
  ...described,
}) satisfies z.ZodMiniType<UserCreate>;

/** The schema of {@link UserUpdate}. */
export const userUpdate = z.strictObject({
  realname: z.optional(text),
  password: z.optional(text),
  ...described,
  dept: z.optional(link),
  email: z.optional(anyText),
  mobile: z.optional(anyText),
  weixin: z.optional(anyText),
  join: z.optional(date),
}) satisfies z.ZodMiniType<UserUpdate>;
