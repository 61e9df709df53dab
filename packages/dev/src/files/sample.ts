import { chown, mkdir } from 'node:fs/promises';
import { OWNER } from '../device/application-user.js';
import { SafeFolder } from '../device/safe-folder.js';
import { VOLUME } from './platform-path.js';

// A picture of one dot: the smallest that a browser shows.
const DOT = Buffer.from('R0lGODlhAQABAIABAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const sample: Record<string, string | Buffer> = {
  '1000/.favorites': '/vol1/1000/documents\n/vol1/shared/photos\n',
  '1000/documents/budget.csv': 'month,amount\n2026-01,1200\n2026-02,1180\n',
  '1000/documents/letters/to-ben.txt': 'Dear Ben,\nthe photos are in the shared folder.\nAda\n',
  '1000/documents/readme.md': '# Documents\n\nEverything that Ada writes.\n',
  '1000/pictures/cat.gif': DOT,
  '1000/pictures/2026/sea.gif': DOT,
  '1001/.favorites': '/vol1/1001/music\n',
  '1001/music/list.m3u': '#EXTM3U\nsong.mp3\n',
  '1001/notes.txt': 'Call Ada back.\n',
  '1002/diary.txt': 'A quiet day.\n',
  'shared/photos/birthday.gif': DOT,
  'shared/photos/2025/garden.gif': DOT,
  'shared/handbook.md': '# Handbook\n\nFor everybody in the house.\n',
  'team/plans/roadmap.md': '# Roadmap\n',
  'external/usb-stick/backup.txt': 'Copied on a Sunday.\n',
  'remote/cloud/offer.txt': 'An offer.\n',
};

/**
 * Writes the built-in sample of a device's files into a folder: of Ada's, Ben's and Cleo's as many as there are users.
 *
 * @param homes platform paths of the users' own folders
 */
export async function copySample(folder: string, homes: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (OWNER !== undefined) await chown(folder, OWNER, OWNER);
  // The files belong to the user of applications where that is another one.
  const safe = new SafeFolder(folder);
  for (const [path, content] of Object.entries(sample)) {
    const place = placeOf(path, homes);
    if (place === undefined) continue;
    await safe.write(place, typeof content === 'string' ? forHomes(content, homes) : content);
  }
}

const SAMPLE_HOME = /^\/vol1\/100(\d)(?=\/)/gm;

/** Where a file of the sample comes to lie; undefined where it belongs to a user who is not there. */
function placeOf(path: string, homes: readonly string[]): string | undefined {
  const [, index] = /^100(\d)\//.exec(path) ?? [];
  if (index !== undefined && homes[Number(index)] === undefined) return undefined;
  return forHomes(`${VOLUME}/${path}`, homes).slice(VOLUME.length);
}

function forHomes(text: string, homes: readonly string[]): string {
  return text.replace(SAMPLE_HOME, (whole, index) => homes[Number(index)] ?? whole);
}
