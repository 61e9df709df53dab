import { type FileHandle, open } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { openPlace } from './open-place.ts';
import { findPlace, type PlaceOptions } from './place.ts';

/**
 * Creates a file in a folder that the user chose, and opens it for writing. A new file has no real path yet, so its folder is
 * checked.
 *
 * @throws {Problem} unless this user chose the folder and may write to it, or if the name is taken
 */
export async function createFile(asked: string, uid: number, options: PlaceOptions): Promise<FileHandle> {
  const path = posix.normalize(asked);
  const folder = await findPlace(posix.dirname(path), uid, options, 'writable');
  const handle = await openPlace(folder);
  try {
    // In what is open: the path of the folder may lead elsewhere by now. "wx" fails where the name is taken, by a link too.
    const parent = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : folder.file;
    return await open(join(parent, posix.basename(path)), 'wx');
  } finally {
    await handle.close();
  }
}
