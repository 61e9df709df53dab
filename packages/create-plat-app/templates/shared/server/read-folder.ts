import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { openPlace } from './open-place.ts';
import type { Place, PlaceOptions } from './place.ts';
import type { Entry } from './responses.ts';

/** What the user may read in a folder: folders first, then files. Links and hidden files are left out. */
export async function readFolder(
  place: Place,
  uid: number,
  { gateway, signal }: PlaceOptions,
): Promise<Entry[]> {
  const { path } = place;
  const entries = (await entriesOf(place))
    .filter((one) => (one.isFile() || one.isDirectory()) && !one.name.startsWith('.'))
    .map((one): Entry => {
      return { name: one.name, path: posix.join(path, one.name), kind: one.isFile() ? 'file' : 'folder' };
    });
  if (entries.length === 0) return [];
  // One question for all of them: a folder that may be read can hold files that may not.
  const paths = entries.map((one) => one.path);
  const access = await gateway.checkUserAcl(uid, paths, { signal });
  const readable = new Set(access.filter((one) => one.readable).map((one) => one.path));
  return entries.filter((one) => readable.has(one.path)).sort(byKindAndName);
}

async function entriesOf(place: Place): Promise<Dirent[]> {
  const handle = await openPlace(place);
  try {
    // By what is open, not by its path, which may lead elsewhere by now.
    const folder = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : place.file;
    return await readdir(folder, { withFileTypes: true });
  } finally {
    await handle.close();
  }
}

function byKindAndName(one: Entry, other: Entry): number {
  if (one.kind !== other.kind) return one.kind === 'folder' ? -1 : 1;
  return one.name.localeCompare(other.name, undefined, { numeric: true });
}
