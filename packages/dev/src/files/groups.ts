import type { DevUser, FileGroup } from '../api.js';
import type { DeviceUsers } from '../users/device-users.js';
import type { FileRights } from './file-rights.js';
import { partsOf } from './platform-path.js';

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
