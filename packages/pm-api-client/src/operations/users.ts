import type { UserCreate, UserRecord, UserUpdate } from 'plat-schemas/pm';
import type { Browsed } from '../resource/filter-type.js';
import type { ListsAll } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotStatus, Updates, UseInstead } from '../resource/resource.js';

/** The trap of a user: the name that the answer to a login has is not the one that is sent. */
export interface NotGroups {
  /** A wrong name: `group` is the right one. */
  readonly groups?: UseInstead<'group'>;
}

/** What can be done with users. They are read by their number, never by their account name. */
export interface Users
  extends Gets<UserRecord>,
    ListsAll<UserRecord, Browsed<'inside' | 'outside'>>,
    Creates<UserCreate & NotGroups, UserRecord>,
    Updates<UserUpdate & NotStatus<'no operation of this API'>, UserRecord>,
    Deletes<UserRecord> {}
