// Generated from ../user.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as kind from '../fields/kind-schemas.js';
import type { UserCreate, UserRecord, UserRole, UserUpdate } from '../types/user.js';

/** The schema of {@link UserRole}. */
export const userRole = kind.openValue('', 'dev', 'qa', 'pm', 'po', 'td', 'pd', 'qd', 'top', 'others');

/** The schema of {@link UserRecord}. */
export const userRecord = z.looseObject({
  id: kind.shownID,
  assignedTo: kind.shownText,
  account: kind.shownAlways,
  realname: kind.shownText,
  role: kind.shownText,
  type: kind.shownText,
  visions: kind.shownSeveral,
  dept: kind.shownNumber,
  email: kind.shownText,
  mobile: kind.shownText,
  weixin: kind.shownText,
  join: kind.shownText,
}) satisfies z.ZodMiniType<UserRecord>;

/** The schema of {@link UserCreate}. */
export const userCreate = z.strictObject({
  account: kind.text,
  realname: kind.text,
  password: kind.text,
  role: z.optional(userRole),
  group: z.optional(z.array(z.union([kind.id, kind.text]))),
  visions: z.optional(kind.texts),
  dept: z.optional(kind.link),
  email: z.optional(kind.anyText),
  join: z.optional(kind.date),
}) satisfies z.ZodMiniType<UserCreate>;

/** The schema of {@link UserUpdate}. */
export const userUpdate = z.strictObject({
  realname: z.optional(kind.text),
  password: z.optional(kind.text),
  role: z.optional(userRole),
  group: z.optional(z.array(z.union([kind.id, kind.text]))),
  visions: z.optional(kind.texts),
  dept: z.optional(kind.link),
  email: z.optional(kind.anyText),
  mobile: z.optional(kind.anyText),
  weixin: z.optional(kind.anyText),
  join: z.optional(kind.date),
}) satisfies z.ZodMiniType<UserUpdate>;
