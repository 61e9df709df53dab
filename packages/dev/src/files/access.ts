import type { DevUser } from '../api.js';
import { users } from '../users.js';
import { homeOf } from './groups.js';
import { VOLUME } from './platform-path.js';

/** What a user may do with a path. */
export interface Access {
  readable: boolean;
  writable: boolean;
  deletable: boolean;
}

const everything: Access = { readable: true, writable: true, deletable: true };
const readOnly: Access = { readable: true, writable: false, deletable: false };
const nothing: Access = { readable: false, writable: false, deletable: false };

/** The rules of one user by folder, of which the nearest counts: all of the own folder, nothing of another's. */
function rulesOf({ id, role }: DevUser): Record<string, Access> {
  const others = users.filter((user) => user.id !== id).map((user) => [homeOf(user.id), nothing]);
  return {
    [VOLUME]: role === 'administrator' ? everything : readOnly,
    [homeOf(id)]: everything,
    ...Object.fromEntries(others),
  };
}

/** The rules of all users, by their id. */
export function allRules(): Record<number, Record<string, Access>> {
  return Object.fromEntries(users.map((user) => [user.id, rulesOf(user)]));
}

/** What a user may do with a path, whether there is something or not. */
export function accessTo(path: string, user: DevUser): Access {
  const rules = rulesOf(user);
  const folders = Object.keys(rules).filter((folder) => path === folder || path.startsWith(`${folder}/`));
  const nearest = folders.sort((one, other) => other.length - one.length)[0];
  return (nearest !== undefined && rules[nearest]) || nothing;
}
