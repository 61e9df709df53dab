import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

/** Body of POST /users/login and of the older POST /tokens. The specification does not show it; this is observed. */
export interface LoginRequest {
  /** The name that the user logs in with. */
  account: string;
  /** The user's password. */
  password: string;
}

/** Response to a successful login: the session token, and on most servers the user. */
export interface LoginAnswer {
  /** `success`. */
  status?: string;
  /** The session token, for the header `token`. */
  token?: string;
  /** Who is logged in. */
  user?: LoggedInUser;
  /** Whatever else the server says. */
  [field: string]: unknown;
}

/** Who is logged in, as far as a server says it. Observed. */
export interface LoggedInUser {
  /** Older servers put the session token here. */
  token?: string;
  /** The user's id, as in `/users/{id}`. */
  id?: number;
  /** The name that the user logs in with. */
  account?: string;
  /** Empty: no role. */
  role?: string;
  /** Permission groups, by id. */
  groups?: unknown;
  /** The user's privileges by module and operation, and what limits them. */
  rights?: unknown;
  /** Whatever else the server says. */
  [field: string]: unknown;
}

/** The schema of {@link LoginRequest}. */
export const loginRequest = z.strictObject({
  account: z.string().check(z.minLength(1)),
  password: z.string().check(z.minLength(1)),
}) satisfies z.ZodMiniType<LoginRequest>;

/** The schema of {@link LoginAnswer}. */
export const loginAnswer = z.looseObject({
  status: z.exactOptional(z.string()),
  token: z.exactOptional(z.string()),
  user: z.exactOptional(
    z.looseObject({
      token: z.exactOptional(z.string()),
      id: z.exactOptional(wireNumber),
      account: z.exactOptional(z.string()),
      role: z.exactOptional(z.string()),
      groups: z.exactOptional(z.unknown()),
      rights: z.exactOptional(z.unknown()),
    }),
  ),
}) satisfies z.ZodMiniType<LoginAnswer>;
