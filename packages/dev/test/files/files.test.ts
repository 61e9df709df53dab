import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { FileEntry, FileList } from '../../src/index.js';
import { folderWith } from '../fixtures/app-package.js';
import { startStage } from '../fixtures/stage.js';

const at = (entries: FileEntry[]) => entries.map(({ path, group }) => `${group} ${path}`);

describe('the files of a user', () => {
  it('begin with the places of the sidebar, each in its group', async () => {
    const stage = await startStage();
    const { entries } = await stage.control<FileList>('GET', '/files');
    expect(at(entries)).toEqual([
      'myFiles /vol1/1000',
      'external /vol1/external',
      'remote /vol1/remote',
      'otherShare /vol1/shared',
      'team /vol1/team',
      'favorites /vol1/1000/documents',
      'favorites /vol1/shared/photos',
    ]);
  });

  it('are another tree for another user', async () => {
    const stage = await startStage();
    await stage.control('PATCH', '/state', { userId: 1001 });
    const { entries } = await stage.control<FileList>('GET', '/files?path=/vol1/1001');
    expect(at(entries)).toEqual(['myFiles /vol1/1001/music', 'myFiles /vol1/1001/notes.txt']);
    expect((await stage.ask('/_dev/api/files?path=/vol1/1000')).status).toBe(404);
    expect((await stage.ask('/_dev/api/files?path=/vol1/1000&userId=1000')).status).toBe(200);
    expect((await stage.ask('/_dev/api/files?userId=77')).status).toBe(404);
  });

  it('are listed with folders first, their size and their time', async () => {
    const stage = await startStage();
    const { entries } = await stage.control<FileList>('GET', '/files?path=/vol1/1000/documents');
    expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['letters', undefined],
      ['budget.csv', 39],
      ['readme.md', 41],
    ]);
    expect(entries.every(({ modifiedAt = '' }) => Date.parse(modifiedAt) > 0)).toBe(true);
    const folders = await stage.control<FileList>(
      'GET',
      '/files?path=/vol1/1000/documents&directoriesOnly=true',
    );
    expect(folders.entries.map(({ name }) => name)).toEqual(['letters']);
  });

  it('are found by a part of their name, in whatever case, but not those of others', async () => {
    const stage = await startStage();
    const found = await stage.control<FileEntry[]>('GET', '/files/search?q=NOTES');
    expect(found).toEqual([]);
    expect(at(await stage.control<FileEntry[]>('GET', '/files/search?q=Letter'))).toEqual([
      'myFiles /vol1/1000/documents/letters',
    ]);
    expect(await stage.control<FileEntry[]>('GET', '/files/search?q=')).toEqual([]);
  });
});

describe('a new folder', () => {
  it('is made on the real disk, where the user may write', async () => {
    const files = await folderWith({ 'shared/a.txt': 'a' });
    const stage = await startStage({ files });
    const made = await stage.control<FileEntry>('POST', '/files/folders', { path: '/vol1/1000/new' });
    expect(made).toMatchObject({ path: '/vol1/1000/new', isDirectory: true, group: 'myFiles' });
    expect(await readdir(join(files, '1000'))).toEqual(['new']);
  });

  eachRow([
    ['its name is taken', '/vol1/1000/documents'],
    ['it has no name', '/vol1/1000/'],
    ['it leads out', '/vol1/1000/../../x'],
    ['its parent is missing', '/vol1/1000/none/x'],
    ['it is in the folder of another', '/vol1/1001/x'],
    ['it is no path of the volume', '/etc/x'],
  ])('is refused where %s', async (_, path) => {
    const stage = await startStage();
    await expect(stage.control('POST', '/files/folders', { path })).rejects.toThrow('409');
  });

  it('is refused where the user may only read', async () => {
    const stage = await startStage();
    stage.change({ userId: 1001 });
    await expect(stage.control('POST', '/files/folders', { path: '/vol1/shared/x' })).rejects.toThrow('409');
  });
});

describe('a folder given with --files', () => {
  it('gets an own folder for each user and shows every other as shared', async () => {
    const stage = await startStage({ files: await folderWith({ 'photos/a.gif': '' }) });
    const { entries } = await stage.control<FileList>('GET', '/files');
    expect(at(entries)).toEqual(['myFiles /vol1/1000', 'otherShare /vol1/photos']);
  });

  it('must be a folder', async () => {
    await expect(startStage({ files: '/no/such/folder' })).rejects.toMatchObject({ code: 'files-invalid' });
  });
});
