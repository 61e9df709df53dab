import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'plat-common/text';
import { OWNER } from '../device/application-user.js';
import { SafeFolder } from '../device/safe-folder.js';
import { PlatDevError } from '../errors.js';
import type { DeviceUsers } from '../users/device-users.js';
import { VOLUME } from './platform-path.js';
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

// A picture of one dot: the smallest that a browser shows.
const DOT = Buffer.from('R0lGODlhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** The sample: of Ada's, Ben's and Cleo's files as many as there are users, in their own folders below the volume. */
function sampleFor(homes: readonly string[]): Record<string, string | Buffer> {
  const [ada, ben, cleo] = homes;
  return {
    ...(ada && {
      [`${ada}/.favorites`]: `${ada}/documents\n/vol1/shared/photos\n`,
      [`${ada}/documents/budget.csv`]: 'month,amount\n2026-01,1200\n2026-02,1180\n',
      [`${ada}/documents/letters/to-ben.txt`]: 'Dear Ben,\nthe photos are in the shared folder.\nAda\n',
      [`${ada}/documents/readme.md`]: '# Documents\n\nEverything that Ada writes.\n',
      [`${ada}/pictures/cat.gif`]: DOT,
      [`${ada}/pictures/2026/sea.gif`]: DOT,
    }),
    ...(ben && {
      [`${ben}/.favorites`]: `${ben}/music\n`,
      [`${ben}/music/list.m3u`]: '#EXTM3U\nsong.mp3\n',
      [`${ben}/notes.txt`]: 'Call Ada back.\n',
    }),
    ...(cleo && { [`${cleo}/diary.txt`]: 'A quiet day.\n' }),
    '/vol1/shared/photos/birthday.gif': DOT,
    '/vol1/shared/photos/2025/garden.gif': DOT,
    '/vol1/shared/handbook.md': '# Handbook\n\nFor all in the house.\n',
    '/vol1/team/plans/roadmap.md': '# Roadmap\n',
    '/vol1/external/usb-stick/backup.txt': 'Copied on a Sunday.\n',
    '/vol1/remote/cloud/offer.txt': 'An offer.\n',
  };
}

/**
 * Writes the built-in sample of a device's files into a folder.
 *
 * @param homes platform paths of the users' own folders
 */
async function copySample(folder: string, homes: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (OWNER !== undefined) await chown(folder, OWNER, OWNER);
  // The files belong to the user of applications where that is another one.
  const safe = new SafeFolder(folder);
  for (const [path, content] of Object.entries(sampleFor(homes))) {
    await safe.write(path.slice(VOLUME.length), content);
  }
}
