import * as pm from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Browsed, ListsAll } from '../resource/lists.js';
import type { Creates, Deletes, Gets, Not, NotStatus, Updates } from '../resource/resource.js';

// The first is the default.
const USER_FILTERS = ['inside', 'outside'] as const;

/** Users. Source: project management API, "Endpoints", which has GET /users/{id}; the rest is observed. */
export const users = {
  name: 'users',
  one: 'user',
  record: pm.userRecord,
  get: true,
  create: {
    fields: pm.userCreate,
    wrongNames: { groups: 'group' },
    // No server makes a user without a password that it takes.
    writeOnly: ['password'],
  },
  update: {
    fields: pm.userUpdate,
    instead: { status: [] },
  },
  texts: ['realname'],
  escaped: ['realname', 'nickname', 'address'],
  list: { parents: {}, whole: true, browse: USER_FILTERS },
} as const satisfies ResourceDefinition;

/** Operations on users. They are read by their number, never by their account name. */
export interface Users
  extends Gets<pm.UserRecord>,
    ListsAll<pm.UserRecord, Browsed<(typeof USER_FILTERS)[number]>>,
    Creates<pm.UserCreate & Not<'groups'>, pm.UserRecord>,
    Updates<pm.UserUpdate & NotStatus<'no operation of this API'>, pm.UserRecord>,
    Deletes<pm.UserRecord> {}
