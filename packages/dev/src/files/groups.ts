import type { FileGroup } from '../api.js';
import { users } from '../users.js';
import { partsOf, VOLUME } from './platform-path.js';

/** Folders of the volume that are a place of their own in the picker's sidebar. */
const placeOf: Record<string, FileGroup> = { external: 'external', remote: 'remote', team: 'team' };

/** The place a path belongs to, as a user sees it; undefined for the volume itself and for what is another user's. */
export function groupOf(path: string, userId: number): FileGroup | undefined {
  const [top] = partsOf(path) ?? [];
  if (top === undefined) return undefined;
  if (top === String(userId)) return 'myFiles';
  if (users.some(({ id }) => String(id) === top)) return undefined;
  return placeOf[top] ?? 'otherShare';
}

/** A user's own folder. */
export function homeOf(userId: number): string {
  return `${VOLUME}/${userId}`;
}
