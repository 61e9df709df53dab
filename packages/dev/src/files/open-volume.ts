import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PlatDevError } from '../errors.js';
import { users } from '../users.js';
import { copySample } from './sample.js';
import { Volume } from './volume.js';

/** The volume of this run, and how to give it back. */
export interface OpenVolume {
  volume: Volume;
  close(): Promise<void>;
}

/** Takes a folder as the volume, in which each user gets an own one, or makes one from the sample. */
export async function openVolume(files: string | undefined): Promise<OpenVolume> {
  if (files === undefined) {
    const { folder, remove } = await copySample();
    return { volume: new Volume(folder), close: remove };
  }
  const folder = resolve(files);
  const stats = await stat(folder).catch(() => undefined);
  if (!stats?.isDirectory()) {
    throw new PlatDevError(
      'files-invalid',
      `${folder} is no folder, so its files cannot be served`,
      'Name an existing folder with --files, or leave it out for a built-in sample.',
    );
  }
  for (const { id } of users) await mkdir(join(folder, String(id)), { recursive: true });
  return { volume: new Volume(folder), close: async () => {} };
}
