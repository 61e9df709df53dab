import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

/** Body of POST /users/login and of the older POST /tokens. The specification does not show it; this is observed. */
export const loginRequest = z.strictObject({
  account: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
});

export type LoginRequest = z.output<typeof loginRequest>;

const loggedInUser = z.looseObject({
  /** Older servers put the token here. */
  token: z.optional(z.string()),
  id: z.optional(wireNumber),
  account: z.optional(z.string()),
  /** Empty: no role. */
  role: z.optional(z.string()),
  /** Permission groups, by id. */
  groups: z.optional(z.unknown()),
  /** The user's privileges by module and operation, and what limits them. */
  rights: z.optional(z.unknown()),
});

/** Answer to a login that succeeded: the session token, and on most servers who the user is. */
export const loginAnswer = z.looseObject({
  status: z.optional(z.string()),
  token: z.optional(z.string()),
  user: z.optional(loggedInUser),
});

export type LoginAnswer = z.output<typeof loginAnswer>;
