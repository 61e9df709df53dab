import { constants, type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import type { Place } from './place.ts';
import { Problem } from './problem.ts';

// A link in the place of the file is not followed, and a pipe without a writer does not wait.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens the file or folder that was checked. A folder above it may have been replaced by a link since, so the path of what
 * is open is compared with the checked one before anything is read.
 *
 * @throws {Problem} where another file or folder was opened
 */
export async function openPlace({ file }: Place): Promise<FileHandle> {
  const handle = await open(file, FLAGS);
  try {
    if ((await pathOf(handle, file)) !== file) throw new Problem('not-found');
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Linux names what is open. Elsewhere the checked path is resolved again, and has to lead to the same file. */
async function pathOf(handle: FileHandle, file: string): Promise<string | undefined> {
  if (process.platform === 'linux') return readlink(`/proc/self/fd/${handle.fd}`);
  const [opened, named, path] = await Promise.all([handle.stat(), lstat(file), realpath(file)]);
  return opened.dev === named.dev && opened.ino === named.ino ? path : undefined;
}
