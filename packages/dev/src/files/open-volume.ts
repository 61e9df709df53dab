import { chmod, mkdtemp, rm, stat, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'plat-common/text';
import { OWNER } from '../device/application-user.js';
import { PlatDevError } from '../errors.js';
import type { DeviceUsers } from '../users/device-users.js';
import { VOLUME } from './platform-path.js';
import { copySample } from './sample.js';
import { Volume } from './volume.js';

/**
 * Takes a folder as the volume, in which each user gets an own one, or makes one from the sample. `root` and a platform path
 * joined are a real path.
 */
export async function openVolume(files: string | undefined, users: DeviceUsers) {
  const given = files === undefined ? undefined : await existingFolder(files);
  const root = await mkdtemp(join(tmpdir(), 'plat-dev-files-'));
  const place = join(root, VOLUME);
  const homes = users.all.map(({ id }) => users.homeOf(id));
  const close = async () => {
    // The link goes first and by itself: what it leads to is the user's own.
    if (given !== undefined) await unlink(place).catch(() => undefined);
    await rm(root, { recursive: true, force: true });
  };
  try {
    // The user of an application passes through it.
    if (OWNER !== undefined) await chmod(root, 0o711);
    if (given === undefined) await copySample(place, homes);
    // Windows lets every user create a junction to a folder; elsewhere it is an ordinary link.
    else await symlink(given, place, 'junction');
    const volume = new Volume(place);
    // On a disk that takes nothing a user without a folder is one who has no files.
    for (const home of homes) await volume.ensureFolder(home);
    return { volume, root, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function existingFolder(files: string): Promise<string> {
  const folder = resolve(files);
  if ((await stat(folder).catch(() => undefined))?.isDirectory()) return folder;
  const message = text`${folder} is not a folder, so plat-dev cannot serve its files`;
  const hint = text`Pass an existing folder with --files, or omit it for the built-in sample.`;
  throw new PlatDevError('files-invalid', message, hint);
}
