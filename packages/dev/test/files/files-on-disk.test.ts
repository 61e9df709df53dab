import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { FileEntry } from '../../src/index.js';
import { folderWith } from '../fixtures/app-package.js';
import { mayRead, names, onDisk, pick } from '../fixtures/files.js';
import { clientOf } from '../fixtures/gateway-calls.js';
import { startStage } from '../fixtures/stage.js';

describe('PLAT_VOLUME_ROOT', () => {
  it('makes a picked path of the sample a real file', async () => {
    const stage = await startStage();
    const { data } = await pick(stage, '/vol1/1000/documents/readme.md');
    expect(await readFile(onDisk(stage, data[0] ?? ''), 'utf8')).toContain('Everything that Ada writes.');
  });

  it('makes every file that the picker shows a real one of the size that it shows', async () => {
    const files = await folderWith({ '1000/a b.txt': 'a', 'shared/ü/日本.txt': 'ja', "1000/it's": '' });
    const stage = await startStage({ files });
    const found = await stage.control<FileEntry[]>('GET', '/files/search?q=t');
    expect(found.map(({ path }) => path).sort()).toEqual([
      '/vol1/1000/a b.txt',
      "/vol1/1000/it's",
      '/vol1/shared/ü/日本.txt',
    ]);
    for (const { path, bytes } of found) {
      expect((await readFile(onDisk(stage, path))).length).toBe(bytes);
      expect(await mayRead(stage, 1000, path)).toBe(true);
    }
  });

  it('leads to the folder of --files, and what the application writes is there', async () => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    const stage = await startStage({ files });
    await writeFile(onDisk(stage, '/vol1/1000/b.txt'), 'b');
    expect(await readFile(join(files, '1000/b.txt'), 'utf8')).toBe('b');
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt', 'b.txt']);
  });

  it('is the same on the public platform', async () => {
    const stage = await startStage({ platform: 'fnos' });
    expect(existsSync(onDisk(stage, '/vol1/1000/documents/readme.md'))).toBe(true);
  });

  it('is gone after close: of the sample everything, of --files the link and nothing else', async () => {
    const sample = await startStage();
    await sample.close();
    expect(existsSync(sample.environment.PLAT_VOLUME_ROOT ?? '')).toBe(false);

    const files = await folderWith({ '1000/a.txt': 'a', 'shared/b.txt': 'b' });
    const stage = await startStage({ files });
    expect((await lstat(onDisk(stage, '/vol1'))).isSymbolicLink()).toBe(true);
    await stage.close();
    expect(existsSync(stage.environment.PLAT_VOLUME_ROOT ?? '')).toBe(false);
    expect(await readFile(join(files, '1000/a.txt'), 'utf8')).toBe('a');
    expect(await readFile(join(files, 'shared/b.txt'), 'utf8')).toBe('b');
  });
});

describe('what another program does to the files', () => {
  it('is seen at once: files added, renamed, moved and removed', async () => {
    const files = await folderWith({ '1000/a.txt': 'a', 'shared/c.txt': 'c' });
    const stage = await startStage({ files });
    await writeFile(join(files, '1000/new.txt'), 'new');
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt', 'new.txt']);
    expect(await mayRead(stage, 1000, '/vol1/1000/new.txt')).toBe(true);

    await rename(join(files, '1000/new.txt'), join(files, 'shared/moved.txt'));
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt']);
    expect(await mayRead(stage, 1000, '/vol1/1000/new.txt')).toBe(false);
    expect(await mayRead(stage, 1001, '/vol1/shared/moved.txt')).toBe(true);
    expect(await pick(stage, '/vol1/1000/new.txt')).toMatchObject({ code: 1000701 });

    await rm(join(files, '1000/a.txt'));
    expect(await names(stage, '/vol1/1000')).toEqual([]);
    expect(await mayRead(stage, 1000, '/vol1/1000/a.txt')).toBe(false);
  });

  it('leaves a folder that was removed authorized, though nobody may read it until it is back', async () => {
    const files = await folderWith({ '1000/letters/a.txt': 'a' });
    const stage = await startStage({ files });
    const client = clientOf(stage);
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/letters'], directory: true });
    await rm(join(files, '1000/letters'), { recursive: true });
    expect(await client.userFolders.list(1000)).toEqual(['/vol1/1000/letters']);
    expect(await mayRead(stage, 1000, '/vol1/1000/letters')).toBe(false);
    await expect(readFile(onDisk(stage, '/vol1/1000/letters/a.txt'))).rejects.toThrow('ENOENT');
    await mkdir(join(files, '1000/letters'));
    expect(await mayRead(stage, 1000, '/vol1/1000/letters')).toBe(true);
    await rm(join(files, '1000/letters'), { recursive: true });
    await client.userFolders.remove(1000, '/vol1/1000/letters');
    expect(await client.userFolders.list(1000)).toEqual([]);
  });
});

describe('a link', () => {
  it('inside the volume leads to what it names, with the rights of that and no more', async () => {
    const files = await folderWith({ '1000/diary/today.txt': 'secret', 'shared/a.txt': 'a' });
    await symlink('../1000/diary', join(files, 'shared/diary'));
    const stage = await startStage({ files });
    expect(await mayRead(stage, 1000, '/vol1/shared/diary/today.txt')).toBe(true);
    expect(await mayRead(stage, 1001, '/vol1/shared/diary/today.txt')).toBe(false);
    stage.change({ userId: 1001 });
    expect(await names(stage, '/vol1/shared')).toEqual(['a.txt']);
    expect((await stage.ask('/_dev/api/files?path=/vol1/shared/diary')).status).toBe(404);
    expect(await pick(stage, '/vol1/shared/diary/today.txt')).toMatchObject({ code: 1003103 });
    const folder = stage.control('POST', '/files/folders', { path: '/vol1/shared/diary/mine' });
    await expect(folder).rejects.toThrow('409');
  });

  it('that was authorized is listed as the folder that it leads to, as devices do', async () => {
    const files = await folderWith({ '1000/letters/a.txt': 'a' });
    await symlink(join(files, '1000/letters'), join(files, '1000/post'));
    const stage = await startStage({ files });
    const client = clientOf(stage);
    await stage.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/post'], directory: true });
    expect(await client.userFolders.list(1000)).toEqual(['/vol1/1000/letters']);
    expect(await client.convertPath(['/vol1/1000/post'], 'en-US')).toMatchObject([
      { path: '/vol1/1000/post', semanticPath: 'Storage 1/1000/letters' },
    ]);
    await client.userFolders.remove(1000, '/vol1/1000/letters');
    expect(stage.state().grants.users[1000]).toEqual([]);
  });

  eachRow(['/etc', '../../..', 'gone', 'round'])('to %s is nothing', async (target) => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    await symlink(target, join(files, '1000/round'));
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt']);
    expect(await mayRead(stage, 1000, '/vol1/1000/round')).toBe(false);
    for (const path of ['/vol1/1000/round', '/vol1/1000/round/passwd'])
      expect(await pick(stage, path)).toMatchObject({ code: 1000701 });
  });
});
