import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AuthorizationAnswer, AuthorizationRequest } from '../src/index.js';
import { allScopes, folderWith, packageFiles } from './fixtures/app-package.js';
import { startStage } from './fixtures/stage.js';

const [ada, ben, cleo, nobody] = [1000, 1001, 1002, 0];
const documents = '/vol1/1000/documents';

describe('every result code of the specification is reached by its cause', () => {
  it.each<[number, string, AuthorizationRequest]>([
    [0, 'a directory of one’s own', { operation: 'pickUserFile', paths: [documents], directory: true }],
    [0, 'a file of one’s own', { operation: 'authorizeUserFile', paths: [`${documents}/readme.md`] }],
    [0, 'a shared directory, by an administrator', { operation: 'pickSharedFile', paths: ['/vol1/shared'] }],
    [
      1,
      'picking for all without being an administrator',
      { operation: 'pickSharedFile', paths: ['/vol1/shared'], userId: ben },
    ],
    [1000001, 'nobody is logged in', { operation: 'pickFile', paths: [documents], userId: nobody }],
    [
      1000002,
      'authorizing for all without being an administrator',
      { operation: 'authorizeSharedFile', paths: ['/vol1/shared'], userId: ben },
    ],
    [1000030, 'nothing was picked', { operation: 'pickUserFile', paths: [] }],
    [1000030, 'a path that is no path of the platform', { operation: 'pickUserFile', paths: ['documents'] }],
    [1000030, 'a path that leads up and out', { operation: 'pickUserFile', paths: ['/vol1/1000/../../etc'] }],
    [
      1000030,
      'two directories, where a pick of directories is single',
      { operation: 'pickUserFile', paths: [documents, '/vol1/1000/pictures'], directory: true },
    ],
    [
      1000030,
      'a file where a directory was asked for',
      { operation: 'pickUserFile', paths: [`${documents}/readme.md`], directory: true },
    ],
    [
      1000030,
      'a directory where a file was asked for',
      { operation: 'pickFile', paths: [documents], directory: false },
    ],
    [
      1000030,
      'a file with another extension',
      { operation: 'pickFile', paths: [`${documents}/readme.md`], accept: ['.csv'] },
    ],
    [
      1000030,
      'a file for all, where shared access is for directories',
      { operation: 'pickSharedFile', paths: ['/vol1/shared/handbook.md'] },
    ],
    [1000030, 'the volume itself', { operation: 'pickUserFile', paths: ['/vol1'] }],
    [
      1000300,
      'an application that is not installed',
      { operation: 'pickUserFile', paths: [documents], appName: 'photos' },
    ],
    [1000701, 'a path that does not exist', { operation: 'pickUserFile', paths: [`${documents}/nothing`] }],
    [
      1003103,
      'a path of another user',
      { operation: 'pickUserFile', paths: ['/vol1/1001/notes.txt'], userId: ada },
    ],
    [
      1003201,
      'a user whose authorization is turned off',
      { operation: 'pickUserFile', paths: ['/vol1/1002/diary.txt'], userId: cleo },
    ],
  ])('%i: %s', async (code, _, request) => {
    const stage = await startStage();
    const answer = await stage.control<AuthorizationAnswer>('POST', '/authorize', request);
    expect(answer).toMatchObject({ code, data: code === 0 ? request.paths : [] });
    expect(answer.msg === '').toBe(code === 0);
    const { shared, users } = stage.state().grants;
    expect([...shared, ...Object.values(users).flat()]).toEqual(code === 0 ? request.paths : []);
  });

  it('1000002: the scope is not declared', async () => {
    const stage = await startStage({
      package: await folderWith(packageFiles({ scopes: ['plat.file.path'] })),
    });
    const ask = (operation: AuthorizationRequest['operation'], paths: string[]) =>
      stage.authorize({ operation, paths });
    expect(await ask('pickUserFile', [documents])).toMatchObject({ code: 1000002 });
    expect(await ask('pickSharedFile', ['/vol1/shared'])).toMatchObject({ code: 1000002 });
    expect(await ask('pickFile', [documents])).toMatchObject({ code: 0, data: [documents] });
  });

  it('1000300: the package is gone', async () => {
    const folder = await folderWith(packageFiles());
    const stage = await startStage({ package: folder });
    await rm(join(folder, 'manifest'));
    expect(await stage.authorize({ operation: 'pickUserFile', paths: [documents] })).toMatchObject({
      code: 1000300,
    });
    expect(stage.state().app.problem).toContain('manifest cannot be read');
  });

  it('1000000: the disk with the files is gone', async () => {
    const files = await folderWith({ '1000/a.txt': 'a' });
    const stage = await startStage({ files });
    await rm(files, { recursive: true });
    const request = { operation: 'pickUserFile', paths: ['/vol1/1000/a.txt'] } as const;
    expect(await stage.authorize(request)).toMatchObject({ code: 1000000 });
    await mkdir(files);
  });
});

describe('a pick', () => {
  it('grants nothing with pickFile, which only says what was picked', async () => {
    const stage = await startStage();
    await stage.authorize({ operation: 'pickFile', paths: [documents] });
    expect(stage.state().grants).toEqual({ shared: [], users: {} });
  });

  it('grants several files at once, and each only once', async () => {
    const stage = await startStage();
    const paths = [`${documents}/readme.md`, `${documents}/budget.csv`];
    await stage.authorize({ operation: 'pickUserFile', paths, accept: ['.MD', '.csv'] });
    await stage.authorize({ operation: 'pickUserFile', paths });
    expect(stage.state().grants.users).toEqual({ 1000: paths });
  });

  it('takes no link that leads out of the folder', async () => {
    const outside = await folderWith({ 'secret.txt': 'secret' });
    const files = await folderWith({ '1000/a.txt': 'a' });
    await symlink(outside, join(files, '1000/outside'));
    await symlink(join(files, '1000/a.txt'), join(files, '1000/inside'));
    const stage = await startStage({ files });
    const pick = (path: string) => stage.authorize({ operation: 'pickUserFile', paths: [path] });
    expect(await pick('/vol1/1000/outside')).toMatchObject({ code: 1000701 });
    expect(await pick('/vol1/1000/outside/secret.txt')).toMatchObject({ code: 1000701 });
    expect(await pick('/vol1/1000/inside')).toMatchObject({ code: 0 });
    const { entries } = await stage.control<{ entries: { name: string }[] }>('GET', '/files?path=/vol1/1000');
    expect(entries.map(({ name }) => name)).toEqual(['a.txt', 'inside']);
  });
});

describe('the scopes', () => {
  it('are those of config/resource, or those of a request until the reset', async () => {
    const stage = await startStage();
    expect(stage.state().app.scopes).toEqual(allScopes);
    expect(stage.change({ scopes: ['plat.file.path'] }).app.scopes).toEqual(['plat.file.path']);
    expect((await stage.reset()).app.scopes).toEqual(allScopes);
  });
});
