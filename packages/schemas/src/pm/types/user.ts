// Generated from ../user.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { BaseRecord } from './common.js';

/** What a user does; open, because administrators add values. */
export type UserRole = OpenValue<
  | ''
  | 'dev'
  | 'qa'
  | 'pm'
  | 'po'
  | 'td'
  | 'pd'
  | 'qd'
  | 'top'
  | 'others'
>;

/** Fields of creates and records. */
export interface UserFields<Nothing> {
  /** Role; empty for none. On released servers it grants no permission. */
  role?: UserRole | Nothing;
  /** Id of the department; 0 without one. */
  dept?: number | Nothing;
  /** Mail address. */
  email?: string | Nothing;
  /** Day on which the user joined, YYYY-MM-DD. */
  join?: string | Nothing;
}

/** A user, as GET /users/{id} returns it. Source: project management API, "Resources and their fields"; most is observed. */
export interface UserRecord extends BaseRecord, UserFields<null> {
  /** Account name, with which the user logs in and which other records have in `assignedTo`. */
  account?: string;
  /** The user's own name. */
  realname?: string | null;
  /** Type of user. Known: `inside`, `outside`. */
  type?: string | null;
  /** Views of the server that the user has, e.g. `rnd,lite`. */
  visions?: ServerList;
  /** Mobile phone number. */
  mobile?: string | null;
  /** WeChat account. */
  weixin?: string | null;
}

/** Fields of POST /users. The specification does not show them; these are observed. */
export interface UserCreate extends UserFields<undefined> {
  /** Account name: at least 3 letters, digits or underscores. */
  account: string;
  /** The user's own name. */
  realname: string;
  /** Password, at least 6 characters. It appears in no dry run and no error. */
  password: string;
  /** Ids of permission groups, as Admin > Users > Permission of ZenTao shows them; on released servers these decide what a user may do. */
  group?: (number | string)[] | undefined;
  /** Views of the server that the user has, e.g. `['rnd']`. */
  visions?: string[] | undefined;
}

/** Fields of PUT /users/{id}: those to change. Observed, or from the published API. */
export interface UserUpdate extends Changes<UserCreate, 'account'> {
  /** Mobile phone number. */
  mobile?: string | undefined;
  /** WeChat account. */
  weixin?: string | undefined;
}
