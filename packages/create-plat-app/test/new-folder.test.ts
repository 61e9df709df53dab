import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fillNewFolder } from '../src/create-plat-app.js';
import { temporaryFolder } from './temporary-folder.js';

it('leaves no file when it cannot be filled, and the folder where it was there', async () => {
  for (const isThere of [true, false]) {
    const folder = join(await temporaryFolder(), 'notes');
    if (isThere) await mkdir(folder);
    const filling = fillNewFolder(folder, async () => {
      await writeFile(join(folder, 'a'), 'a');
      throw new Error('the disk is full');
    });
    const message = expect.stringContaining('the disk is full');
    await expect(filling).rejects.toMatchObject({ code: 'write-failed', message });
    expect(await readdir(dirname(folder), { recursive: true })).toEqual(isThere ? ['notes'] : []);
  }
});
