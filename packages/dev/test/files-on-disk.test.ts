import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { FileEntry, FileList } from '../src/index.js';
import { folderWith } from './fixtures/app-package.js';
import { clientOf } from './fixtures/gateway-calls.js';
import { type Stage, startStage } from './fixtures/stage.js';

const run = promisify(execFile);

/** The real path of a platform path, as an application's server makes it. */
const onDisk = (stage: Stage, path: string) => join(stage.environment.PLAT_VOLUME_ROOT ?? '', path);

const names = async (stage: Stage, path: string) =>
  (await stage.control<FileList>('GET', `/files?path=${encodeURIComponent(path)}`)).entries.map(
    (entry) => entry.name,
  );

const mayRead = async (stage: Stage, uid: number, path: string) => {
  const [access] = await clientOf(stage).checkUserAcl(uid, [path]);
  return access?.readable;
};

const pick = (stage: Stage, path: string) => stage.authorize({ operation: 'pickUserFile', paths: [path] });

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
    await symlink('letters', join(files, '1000/post'));
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

  it.each(['/etc', '../..', 'gone', 'round'])('to %s is nothing', async (target) => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    await symlink(target, join(files, '1000/round'));
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt']);
    expect(await mayRead(stage, 1000, '/vol1/1000/round')).toBe(false);
    expect(await pick(stage, '/vol1/1000/round')).toMatchObject({ code: 1000701 });
  });
});

describe('what is no file', () => {
  it('is not shown and holds nobody up: a pipe, also in place of the favorites', async () => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    await run('mkfifo', [join(files, '1000/pipe'), join(files, '1000/.favorites')]);
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt']);
    expect(await pick(stage, '/vol1/1000/pipe')).toMatchObject({ code: 1000701 });
    expect((await stage.control<FileList>('GET', '/files')).entries.map(({ path }) => path)).toEqual([
      '/vol1/1000',
    ]);
  });

  it.skipIf(process.platform !== 'linux')('has a name that is no text', async () => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    await writeFile(Buffer.concat([Buffer.from(`${files}/1000/`), Buffer.from([0xff, 0xfe])]), 'x');
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual(['a.txt']);
  });
});

describe('a name', () => {
  it('is spelled as the disk spells it, composed or not, and is another in another spelling', async () => {
    const decomposed = 'Ube\u0308r.txt';
    const files = await folderWith({ [`1000/${decomposed}`]: 'a' });
    const stage = await startStage({ files });
    expect(await names(stage, '/vol1/1000')).toEqual([decomposed]);
    const { data } = await pick(stage, `/vol1/1000/${decomposed}`);
    expect(await readFile(onDisk(stage, data[0] ?? ''), 'utf8')).toBe('a');
    for (const path of [
      `/vol1/1000/${decomposed}`,
      '/vol1/1000/Ub\u00ebr.txt',
      '/vol1/1000/UBE\u0308R.TXT',
    ]) {
      expect(await mayRead(stage, 1000, path)).toBe(existsSync(onDisk(stage, path)));
    }
  });

  it('of a decomposed folder is listed so that it can be opened', async () => {
    const files = await folderWith({ '1000/Fotos u\u0308/a.txt': 'a' });
    const stage = await startStage({ files });
    await stage.authorize({
      operation: 'pickUserFile',
      paths: ['/vol1/1000/Fotos u\u0308'],
      directory: true,
    });
    const [folder = ''] = await clientOf(stage).userFolders.list(1000);
    expect(existsSync(onDisk(stage, folder))).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('may have a backslash or a colon in it', async () => {
    const files = await folderWith({ '1000/a\\b.txt': 'a', '1000/c:d.txt': 'c' });
    const stage = await startStage({ files });
    for (const path of ['/vol1/1000/a\\b.txt', '/vol1/1000/c:d.txt']) {
      expect(await pick(stage, path)).toMatchObject({ code: 0, data: [path] });
      expect(existsSync(onDisk(stage, path))).toBe(true);
    }
  });

  it('may have a slash too many around it', async () => {
    const stage = await startStage();
    expect(await pick(stage, '/vol1//1000/documents/')).toEqual({
      code: 0,
      msg: '',
      data: ['/vol1/1000/documents'],
    });
    expect(await mayRead(stage, 1000, '/vol1/1000//documents/')).toBe(true);
    expect(await names(stage, '/vol1/1000/documents/letters/')).toEqual(['to-ben.txt']);
  });

  it.each([
    '/vol1/1000/../1001/notes.txt',
    '/vol1/./1000',
    '/vol2/1000',
    '/vol1x',
    'vol1/1000',
    '/vol1/1000/\0',
  ])('%j is nobody’s path', async (path) => {
    const stage = await startStage();
    expect(await mayRead(stage, 1000, path)).toBe(false);
    expect((await stage.ask(`/_dev/api/files?path=${encodeURIComponent(path)}`)).status).toBe(404);
  });
});
