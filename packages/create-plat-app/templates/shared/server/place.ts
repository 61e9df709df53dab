import { constants, type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, sep } from 'node:path';
import type { GatewayClient } from 'plat-gateway-client';
import { Problem } from './problem.ts';

/** A file or folder that the user may use. */
export interface Place {
  /** As the platform calls it: `/vol1/1000/documents`. */
  path: string;
  /** Where it lies on this machine. */
  file: string;
}

/** What is needed to find one. */
export interface PlaceOptions {
  gateway: GatewayClient;
  /** The folder in which the volumes lie: `/` on a device, another one beside plat-dev. */
  volumeRoot: string;
  signal?: AbortSignal;
}

/**
 * Finds what a user asks for, and asks the platform each time, because rights change. It has to exist; `createFile` makes new
 * files.
 *
 * @throws {Problem} unless it lies in a folder that this user chose, and this user has the right
 */
export async function findPlace(
  asked: string | undefined,
  uid: number,
  { gateway, volumeRoot, signal }: PlaceOptions,
  right: 'readable' | 'writable' = 'readable',
): Promise<Place> {
  if (asked === undefined || !posix.isAbsolute(asked) || asked.includes('\0')) throw new Problem('not-found');
  const path = posix.normalize(asked);
  const chosen = await gateway.userFolders.list(uid, { signal });
  const folder = chosen.find((one) => path === one || path.startsWith(one.replace(/\/?$/, '/')));
  if (folder === undefined) throw new Problem('not-chosen');

  // Links are followed before the question; usePlace() then opens nothing but the result.
  const [home, file] = await Promise.all([
    realpath(join(volumeRoot, folder)),
    realpath(join(volumeRoot, path)),
  ]);
  const inFolder = relative(home, file);
  if (inFolder === '..' || inFolder.startsWith(`..${sep}`) || isAbsolute(inFolder)) {
    throw new Problem('not-chosen');
  }

  const real = posix.join(folder, ...inFolder.split(sep));
  const [access] = await gateway.checkUserAcl(uid, [real], { signal });
  if (access?.[right] !== true) throw new Problem('no-access');
  return { path: real, file };
}

// A link in the place of the file is not followed, and a pipe without a writer does not wait.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens the file or folder that was checked, and closes it after its use. A folder above it may have been replaced by a link since,
 * so the path of what is open is compared with the checked one before anything is read.
 *
 * @param use called with what is open, and with a path to it that stays: Linux has one, elsewhere it is the checked one
 * @throws {Problem} where another file or folder was opened
 */
export async function usePlace<Result>(
  { file }: Place,
  use: (handle: FileHandle, opened: string) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, FLAGS);
  const opened = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : file;
  try {
    if ((await pathOf(handle, file, opened)) !== file) throw new Problem('not-found');
    return await use(handle, opened);
  } finally {
    await handle.close();
  }
}

/** Linux names what is open. Elsewhere the checked path is resolved again, and has to lead to the same file. */
async function pathOf(handle: FileHandle, file: string, opened: string): Promise<string | undefined> {
  if (opened !== file) return readlink(opened);
  const [stat, named, path] = await Promise.all([handle.stat(), lstat(file), realpath(file)]);
  return stat.dev === named.dev && stat.ino === named.ino ? path : undefined;
}
