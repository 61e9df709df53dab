import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fillNewFolder } from '../src/new-folder.js';
import { temporaryFolder } from './temporary-folder.js';

it('leaves an empty folder empty when only some of the files can be moved into it', async () => {
  const folder = join(await temporaryFolder(), 'notes');
  await mkdir(folder);
  const filling = fillNewFolder(folder, async (temporary) => {
    for (const name of ['a', 'b', 'c']) await writeFile(join(temporary, name), name);
    // A folder that another program makes meanwhile is in the way of the second file.
    await mkdir(join(folder, 'b'));
  });
  await expect(filling).rejects.toMatchObject({ code: 'write-failed' });
  expect(await readdir(folder)).toEqual(['b']);
  expect(await readdir(dirname(folder))).toEqual(['notes']);
});

it('leaves nothing beside the folder when it cannot be filled', async () => {
  const folder = join(await temporaryFolder(), 'notes');
  const filling = fillNewFolder(folder, async (temporary) => {
    await writeFile(join(temporary, 'a'), 'a');
    throw new Error('the disk is full');
  });
  await expect(filling).rejects.toThrow('the disk is full');
  expect(await readdir(dirname(folder))).toEqual([]);
});
