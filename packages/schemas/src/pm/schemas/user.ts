// Generated from ../user.ts: `npm run fields` writes it anew.

import * as z from 'zod/mini';
import * as shown from '../fields/record-kinds.js';
import * as sent from '../fields/sent-kinds.js';
import type { UserCreate, UserRecord, UserRole, UserUpdate } from '../types/user.js';

/** The schema of {@link UserRole}. */
export const userRole = sent.openValue('', 'dev', 'qa', 'pm', 'po', 'td', 'pd', 'qd', 'top', 'others');

/** The schema of {@link UserRecord}. */
export const userRecord = z.looseObject({
  id: shown.id,
  assignedTo: shown.text,
  account: shown.always,
  realname: shown.text,
  role: shown.text,
  type: shown.text,
  visions: shown.several,
  dept: shown.number,
  email: shown.text,
  mobile: shown.text,
  weixin: shown.text,
  join: shown.text,
}) satisfies z.ZodMiniType<UserRecord>;

/** The schema of {@link UserCreate}. */
export const userCreate = z.strictObject({
  account: sent.text,
  realname: sent.text,
  password: sent.text,
  role: z.optional(userRole),
  group: z.optional(z.array(z.union([sent.id, sent.text]))),
  visions: z.optional(sent.texts),
  dept: z.optional(sent.link),
  email: z.optional(sent.anyText),
  join: z.optional(sent.date),
}) satisfies z.ZodMiniType<UserCreate>;

/** The schema of {@link UserUpdate}. */
export const userUpdate = z.strictObject({
  realname: z.optional(sent.text),
  password: z.optional(sent.text),
  role: z.optional(userRole),
  group: z.optional(z.array(z.union([sent.id, sent.text]))),
  visions: z.optional(sent.texts),
  dept: z.optional(sent.link),
  email: z.optional(sent.anyText),
  mobile: z.optional(sent.anyText),
  weixin: z.optional(sent.anyText),
  join: z.optional(sent.date),
}) satisfies z.ZodMiniType<UserUpdate>;
