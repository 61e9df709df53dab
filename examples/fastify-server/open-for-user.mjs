import { constants } from 'node:fs';
import { lstat, open, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, sep } from 'node:path';

// A link in the place of the file is not followed, and a pipe without a writer does not wait.
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens a file for one user; undefined if it is missing or this user may not read it. The caller closes it.
 *
 * @param {import('plat-gateway-client').GatewayClient} gateway
 * @param {{ uid: number; path: string; signal: AbortSignal }} asked
 */
export async function openForUser(gateway, { uid, path, signal }) {
  const found = await realFile(path);
  if (found === undefined) return undefined;
  const [access] = await gateway.checkUserAcl(uid, [found.platformPath], { signal });
  if (access?.readable !== true) return undefined;
  const file = await open(found.realPath, flags).catch(() => undefined);
  const stats = await file?.stat();
  if (file !== undefined && stats?.isFile() && (await isChecked(file, found.realPath)))
    return { file, bytes: stats.size };
  await file?.close();
  return undefined;
}

/**
 * What really lies at a path of the platform, with links followed: the gateway is asked about this path.
 *
 * @param {string} path
 */
async function realFile(path) {
  if (path.includes('\0') || posix.normalize(path) !== path) return undefined;
  // Empty on a device, where the platform's paths are real ones; plat-dev names the folder in which its volumes lie.
  const root = process.env.PLAT_VOLUME_ROOT ?? '';
  const realPath = await realpath(join(root, path)).catch(() => undefined);
  if (realPath === undefined) return undefined;
  if (root === '') return { realPath, platformPath: realPath };
  const [, volume = ''] = path.split('/');
  const below = relative(await realpath(join(root, volume)), realPath);
  if (below.startsWith('..') || isAbsolute(below)) return undefined;
  return { realPath, platformPath: posix.join('/', volume, ...below.split(sep)) };
}

/**
 * Whether an open file is the one that was checked: a folder above it may have become a link since. Linux names what is
 * open; elsewhere the checked path is resolved again.
 *
 * @param {import('node:fs/promises').FileHandle} file
 * @param {string} path
 */
async function isChecked(file, path) {
  if (process.platform === 'linux') return (await readlink(`/proc/self/fd/${file.fd}`)) === path;
  const [opened, named, real] = await Promise.all([file.stat(), lstat(path), realpath(path)]);
  return real === path && opened.dev === named.dev && opened.ino === named.ino;
}
