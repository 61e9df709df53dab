import * as z from 'zod/mini';
import { hours, text } from '../fields/kind-schemas.js';

/** A member of a team, as the server returns it. Observed. */
export interface MemberRecord {
  /** Account of the member. */
  account: string;
  /** What the member does, in the team's own words. */
  role: string;
  /** Days that the member has for it. */
  days: number;
  /** Hours of one such day. */
  hours: number;
  /** Does the member see only what is assigned to him or her? */
  limited: 'yes' | 'no';
  [field: string]: unknown;
}

/** A member of the team that is set. Observed. */
export interface MemberFields {
  /** Account of the member. */
  account: string;
  /** What the member does, in the team's own words. @default what the present team has, or nothing */
  role?: string | undefined;
  /** Days that the member has for it. @default what the present team has, or 0 */
  days?: number | undefined;
  /** Hours of one such day. @default what the present team has, or 7 */
  hours?: number | undefined;
  /** Does the member see only what is assigned to him or her? @default what the present team has, or `no` */
  limited?: 'yes' | 'no' | undefined;
}

/** Who is in a team. */
export interface TeamFields {
  /** The complete team; every member missing here leaves it. */
  members: MemberFields[];
}

/** The schema of {@link MemberFields}. */
export const memberFields = z.strictObject({
  account: text,
  role: z.optional(z.string()),
  days: z.optional(z.int().check(z.nonnegative())),
  hours: z.optional(hours),
  limited: z.optional(z.enum(['yes', 'no'])),
}) satisfies z.ZodMiniType<MemberFields>;

/** The schema of {@link TeamFields}: each account once. */
export const teamFields = z.strictObject({
  members: z.array(memberFields).check(
    z.minLength(1),
    z.refine((members) => hasEachOnce(members.map(({ account }) => account)), 'has an account twice'),
  ),
}) satisfies z.ZodMiniType<TeamFields>;

const hasEachOnce = (accounts: readonly string[]) => new Set(accounts).size === accounts.length;
