import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

/** A user, as GET /users/{id} answers. Source: project management API, "Resources and their fields". */
export const userRecord = z.looseObject({
  /** The number that /users/{id} wants; an account name there is answered with "User does not exist.". */
  id: wireNumber,
  account: z.optional(z.string()),
  realname: z.optional(z.nullable(z.string())),
  /** Empty: no role is assigned. */
  role: z.optional(z.string()),
});

export type UserRecord = z.output<typeof userRecord>;
