import { chown, mkdir } from 'node:fs/promises';
import { OWNER } from '../device/application-user.js';
import { SafeFolder } from '../device/safe-folder.js';
import { VOLUME } from './platform-path.js';

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
export async function copySample(folder: string, homes: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (OWNER !== undefined) await chown(folder, OWNER, OWNER);
  // The files belong to the user of applications where that is another one.
  const safe = new SafeFolder(folder);
  for (const [path, content] of Object.entries(sampleFor(homes))) {
    await safe.write(path.slice(VOLUME.length), content);
  }
}
