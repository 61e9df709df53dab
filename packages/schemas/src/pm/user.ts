import * as z from 'zod/mini';
import { type BaseRecord, base, number, type ServerList, several, text } from './record-kinds.js';
import type { UserDetails } from './user-fields.js';

/** A user, as GET /users/{id} answers. Source: project management API, "Resources and their fields"; most is observed. */
export interface UserRecord extends BaseRecord, UserDetails<null> {
  /** The name that the user logs in with, and that other records have in `assignedTo`. */
  account?: string;
  /** The user's own name. */
  realname?: string | null;
  /** Empty: no role is assigned. On released servers it is a label and gives no permission. */
  role?: string;
  /** `inside` or `outside`. */
  type?: string | null;
  /** Views of the server that the user has, with commas between, e.g. `rnd,lite`. */
  visions?: ServerList;
}

/** The schema of {@link UserRecord}. */
export const userRecord = z.looseObject({
  ...base,
  account: z.exactOptional(z.string()),
  realname: text,
  role: z.exactOptional(z.string()),
  type: text,
  dept: number,
  email: text,
  mobile: text,
  weixin: text,
  join: text,
  visions: several,
}) satisfies z.ZodMiniType<UserRecord>;
