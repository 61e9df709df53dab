import type { DevUser, FileGroup } from '../api.js';
import type { DeviceUsers } from '../users/device-users.js';
import type { SeedRule } from '../users/seed.js';
import { partsOf, plainPath, VOLUME } from './platform-path.js';

/** What a user may do with a path. */
export interface Access {
  readable: boolean;
  writable: boolean;
  deletable: boolean;
}

const everything: Access = { readable: true, writable: true, deletable: true };
const readOnly: Access = { readable: true, writable: false, deletable: false };
const nothing: Access = { readable: false, writable: false, deletable: false };

/**
 * What the users of a device may do with its files. The nearest folder with a rule for the user counts: all of the own folder,
 * nothing of another's, and what the seed says in place of that.
 */
export class FileRights {
  /** By user id and folder, as the gateway takes them. */
  readonly acl: Record<number, Record<string, Access>>;

  constructor(users: DeviceUsers) {
    this.acl = Object.fromEntries(users.all.map((user) => [user.id, rulesOf(user, users)]));
  }

  /** What a user may do with a path, whether there is something or not. */
  accessTo(path: string, { id }: DevUser): Access {
    const rules = this.acl[id] ?? {};
    let folder = path.normalize('NFC');
    while (folder !== '') {
      const rule = rules[folder];
      if (rule !== undefined) return rule;
      folder = folder.slice(0, folder.lastIndexOf('/'));
    }
    return nothing;
  }

  /** The folders of others that the seed lets a user read: nothing else leads there. */
  sharedBy(others: (path: string) => boolean, { id }: DevUser): string[] {
    return Object.entries(this.acl[id] ?? {}).flatMap(([path, { readable }]) =>
      readable && others(path) ? [path] : [],
    );
  }
}

function rulesOf(user: DevUser, users: DeviceUsers): Record<string, Access> {
  const rules: Record<string, Access> = { [VOLUME]: user.role === 'administrator' ? everything : readOnly };
  for (const { id } of users.all)
    rules[users.homeOf(id).normalize('NFC')] = id === user.id ? everything : nothing;
  const pathOf = ({ path }: SeedRule) => plainPath(path).normalize('NFC');
  for (const path of new Set(users.rules.map(pathOf))) {
    const ofFolder = users.rules.filter((rule) => pathOf(rule) === path);
    const access = accessBy(ofFolder, user);
    if (access !== undefined) rules[path] = access;
  }
  return rules;
}

/** Of the rules of one folder those for the user count, else those for the user's groups, else those for all users. */
function accessBy(rules: readonly SeedRule[], { id, groups = [] }: DevUser): Access | undefined {
  const own = rules.filter(({ user }) => user === id);
  const ofGroups = rules.filter(({ group }) => group !== undefined && groups.includes(group));
  const ofAll = rules.filter(({ user, group }) => user === undefined && group === undefined);
  const counting = [own, ofGroups, ofAll].find(({ length }) => length > 0);
  return (
    counting && {
      readable: counting.some(({ readable }) => readable),
      writable: counting.some(({ writable }) => writable),
      deletable: counting.some(({ deletable }) => deletable),
    }
  );
}

/** Folders of the volume that are a place of their own in the picker's sidebar. */
const PLACES: readonly FileGroup[] = ['external', 'remote', 'team'];

/**
 * The place of a path in a user's view; undefined for the volume itself, for the system's own folders, and for
 * what another user keeps.
 */
export function groupOf(
  path: string,
  user: DevUser,
  { users, rights }: { users: DeviceUsers; rights: FileRights },
): FileGroup | undefined {
  const [top] = partsOf(path) ?? [];
  // The system keeps what belongs to applications in folders with this mark.
  if (top === undefined || top.startsWith('@')) return undefined;
  const owner = users.ownerOf(top);
  if (owner === user.id) return 'myFiles';
  if (owner !== undefined) return rights.accessTo(path, user).readable ? 'otherShare' : undefined;
  return PLACES.find((place) => place === top) ?? 'otherShare';
}
