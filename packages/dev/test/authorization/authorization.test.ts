import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { AuthorizationAnswer, AuthorizationRequest } from '../../src/index.js';
import { allScopes, folderWith, packageFiles } from '../fixtures/app-package.js';
import { startStage } from '../fixtures/stage.js';

const [ada, ben, cleo, nobody] = [1000, 1001, 1002, 0];
const [documents, shared] = ['/vol1/1000/documents', '/vol1/shared'];
const readme = `${documents}/readme.md`;

describe('every result code of the specification is reached by its cause', () => {
  type Row = [
    code: number,
    cause: string,
    operation: AuthorizationRequest['operation'],
    paths: string[],
    more?: Partial<AuthorizationRequest>,
  ];
  eachRow<Row>([
    [0, 'a directory of one’s own', 'pickUserFile', [documents], { directory: true }],
    [0, 'a file of one’s own', 'authorizeUserFile', [readme]],
    [0, 'a shared directory, by an administrator', 'pickSharedFile', [shared]],
    [1, 'picking for all without being an administrator', 'pickSharedFile', [shared], { userId: ben }],
    [1000001, 'no user is logged in', 'pickFile', [documents], { userId: nobody }],
    [1000002, 'authorizing for all, as no administrator', 'authorizeSharedFile', [shared], { userId: ben }],
    [1000030, 'nothing was picked', 'pickUserFile', []],
    [1000030, 'a path that is no path of the platform', 'pickUserFile', ['documents']],
    [1000030, 'a path that leads up and out', 'pickUserFile', ['/vol1/1000/../../etc']],
    [1000030, 'two directories', 'pickUserFile', [documents, '/vol1/1000/pictures'], { directory: true }],
    [1000030, 'a file where a directory was asked for', 'pickUserFile', [readme], { directory: true }],
    [1000030, 'a directory where a file was asked for', 'pickFile', [documents], { directory: false }],
    [1000030, 'a file with another extension', 'pickFile', [readme], { accept: ['.csv'] }],
    [1000030, 'a file for all, where only directories are', 'pickSharedFile', [`${shared}/handbook.md`]],
    [1000030, 'the volume itself', 'pickUserFile', ['/vol1']],
    [1000300, 'an application that is not installed', 'pickUserFile', [documents], { appName: 'photos' }],
    [1000701, 'a path that does not exist', 'pickUserFile', [`${documents}/nothing`]],
    [1003103, 'a path of another user', 'pickUserFile', ['/vol1/1001/notes.txt'], { userId: ada }],
    [1003201, 'authorization is turned off', 'pickUserFile', ['/vol1/1002/diary.txt'], { userId: cleo }],
  ])('%i: %s', async (code, _, operation, paths, more) => {
    const stage = await startStage();
    const request = { operation, paths, ...more };
    const answer = await stage.control<AuthorizationAnswer>('POST', '/authorize', request);
    expect(answer).toMatchObject({ code, data: code === 0 ? paths : [] });
    expect(answer.msg === '').toBe(code === 0);
    const { shared: ofAll, users } = stage.state().grants;
    expect([...ofAll, ...Object.values(users).flat()]).toEqual(code === 0 ? paths : []);
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
});

describe('the scopes', () => {
  it('are those of config/resource, or those of a request until the reset', async () => {
    const stage = await startStage();
    expect(stage.state().app.scopes).toEqual(allScopes);
    expect(stage.change({ scopes: ['plat.file.path'] }).app.scopes).toEqual(['plat.file.path']);
    expect((await stage.reset()).app.scopes).toEqual(allScopes);
  });
});
