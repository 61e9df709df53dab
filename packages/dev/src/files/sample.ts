import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

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

/** Writes the built-in sample of a device's files into a folder. */
export async function copySample(folder: string): Promise<void> {
  for (const [path, content] of Object.entries(sample)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
