import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGatewayUser } from 'plat-gateway-client';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { readAnswers } from '../../src/application/read-answers.js';
import { textOf } from '../../src/errors.js';
import type { FileEntry, FileList, UsersSeed } from '../../src/index.js';
import { saidIn } from '../../src/texts/said-in.js';
import { usersSeed } from '../../src/users/seed.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { command } from '../fixtures/command.js';
import { echo, echoed } from '../fixtures/echo.js';
import { clientOf } from '../fixtures/gateway-calls.js';
import { startApp, startStage } from '../fixtures/stage.js';

/** A family: Dora keeps an album that the children may see, and one of them may add to. */
const family: UsersSeed = {
  users: [
    { id: 500, name: 'Dora', role: 'administrator', home: 'dora' },
    { id: 501, name: '李雷', groups: ['children'] },
    { id: 502, name: 'Emil', groups: ['children', 'guests'] },
    { id: 503, name: 'Fritz', groups: ['guests'] },
  ],
  acl: [
    { path: '/vol1/dora/album', group: 'children', readable: true },
    { path: '/vol1/dora/album', user: 502, readable: true, writable: true },
    { path: '/vol1/plans' },
    { path: '/vol1/plans', group: 'guests', readable: true },
    { path: '/vol1/plans/party', readable: true, writable: true, deletable: true },
  ],
};

const files = {
  'dora/album/a.gif': '',
  'dora/diary.txt': 'secret',
  'plans/budget.csv': '',
  'plans/party/cake.txt': '',
  'shared/a.txt': '',
};

const pathsOf = (entries: FileEntry[]) => entries.map(({ group, path }) => `${group} ${path}`);

describe('users of a seed', () => {
  it('are the people of the device, and the first is logged in, also after a reset', async () => {
    const stage = await startStage({ users: family });
    expect(stage.state()).toMatchObject({ userId: 500, users: [{ name: 'Dora' }, { name: '李雷' }, {}, {}] });
    stage.change({ userId: 502 });
    expect((await stage.reset()).userId).toBe(500);
    await expect(stage.control('PATCH', '/state', { userId: 1000 })).rejects.toThrow('404');
  });

  it('have the sample’s files in folders of their own', async () => {
    const stage = await startStage({ users: { users: [{ id: 7, name: 'Gabi', home: 'gabi' }] } });
    const { entries } = await stage.control<FileList>('GET', '/files');
    expect(pathsOf(entries).filter((entry) => /myFiles|favorites|100/.test(entry))).toEqual([
      'myFiles /vol1/gabi',
      'favorites /vol1/gabi/documents',
      'favorites /vol1/shared/photos',
    ]);
  });

  it('see and may do what the rules say, and picker and gateway agree', async () => {
    const stage = await startStage({ users: family, files: await folderWith(files) });
    const client = clientOf(stage);
    const rights = async (uid: number, path: string) => {
      const [{ readable, writable, deletable } = { readable: 0 }] = await client.checkUserAcl(uid, [path]);
      const picked = await stage.authorize({ operation: 'pickFile', paths: [path], userId: uid });
      expect(picked.code === 0).toBe(readable);
      return [readable && 'r', writable && 'w', deletable && 'd'].filter(Boolean).join('');
    };
    expect(await rights(500, '/vol1/dora/album/a.gif')).toBe('rwd');
    expect(await rights(501, '/vol1/dora/album/a.gif')).toBe('r');
    expect(await rights(502, '/vol1/dora/album/a.gif')).toBe('rw');
    expect(await rights(503, '/vol1/dora/album/a.gif')).toBe('');
    expect(await rights(501, '/vol1/dora/diary.txt')).toBe('');
    expect(await rights(500, '/vol1/plans/budget.csv')).toBe('');
    expect(await rights(503, '/vol1/plans/budget.csv')).toBe('r');
    expect(await rights(501, '/vol1/plans/party/cake.txt')).toBe('rwd');
    expect(await rights(501, '/vol1/shared/a.txt')).toBe('r');
  });

  it('find in the picker what others let them read, and nothing else of others', async () => {
    const stage = await startStage({ users: family, files: await folderWith(files) });
    const placesOf = async (id: number) =>
      pathsOf((await stage.control<FileList>('GET', `/files?userId=${id}`)).entries);
    expect(await placesOf(501)).toEqual([
      'myFiles /vol1/501',
      'otherShare /vol1/shared',
      'otherShare /vol1/dora/album',
    ]);
    expect(await placesOf(503)).toEqual([
      'myFiles /vol1/503',
      'otherShare /vol1/plans',
      'otherShare /vol1/shared',
    ]);
    const make = (userId: number) =>
      stage.control('POST', `/files/folders?userId=${userId}`, { path: '/vol1/dora/album/new' });
    await expect(make(501)).rejects.toThrow('409');
    expect(await make(502)).toMatchObject({ path: '/vol1/dora/album/new' });
  });

  it('reach the application by name and id, in whatever letters', async () => {
    const { app } = await startApp(echo);
    const stage = await startStage({ users: family, app });
    stage.change({ userId: 501 });
    const user = readGatewayUser((await echoed(stage)).headers, { platform: 'plat' });
    expect(user).toMatchObject({ uid: 501, username: '李雷', isAdmin: false });
  });

  it('of an earlier run who are gone are nobody’s grants, and the first is logged in', async () => {
    const state = join(await folderWith({}), 'state.json');
    const first = await startStage({ state });
    await first.authorize({ operation: 'pickUserFile', paths: ['/vol1/1001/music'], userId: 1001 });
    first.change({ userId: 1001 });
    await first.close();
    const second = await startStage({ state, users: family });
    expect(second.state().userId).toBe(500);
  });
});

describe('a seed file', () => {
  it('is what --users names', async () => {
    const file = join(await folderWith({ 'users.json': `\uFEFF${JSON.stringify(family)}` }), 'users.json');
    expect((await startStage({ users: file })).state().users).toHaveLength(4);
    const folder = await folderWith(packageFiles());
    const args = ['--app', '9', '--port', '0', '--users', '/no/such/file', '--package', folder];
    const { written, code } = command(...args);
    expect(await code).toBe(3);
    expect(written.err).toContain('/no/such/file cannot be read');
  });

  eachRow([
    ['{\n  "users": [,]\n}', 'users.json is not JSON: Unexpected token'],
    ['[]', 'the file: '],
    ['{}', 'users: '],
    ['{"users":[]}', 'users: must name at least one user'],
    ['{"users":[{"id":0,"name":"A"}]}', 'users[0].id: must be above 0'],
    ['{"users":[{"id":1.5,"name":"A"}]}', 'users[0].id: must be a whole number'],
    ['{"users":[{"id":1,"name":"A\\nX: y"}]}', 'users[0].name: must be 1 to 64 characters'],
    ['{"users":[{"id":1,"name":"A"},{"id":1,"name":"B"}]}', "users[1].id: is another user's id"],
    [
      '{"users":[{"id":1,"name":"A"},{"id":2,"name":"B","home":"1"}]}',
      "users[1].home: is another user's folder",
    ],
    ['{"users":[{"id":1,"name":"A","home":"../x"}]}', 'users[0].home: must be the name of a folder'],
    ['{"users":[{"id":1,"name":"A","role":"admin"}]}', 'users[0].role: must be "administrator" or "user"'],
    ['{"users":[{"id":1,"name":"A","rolle":"user"}]}', 'users[0]: Unrecognized key'],
    ['{"users":[{"id":1,"name":"A"}],"acl":[{"path":"/etc"}]}', 'acl[0].path: must be a path below /vol1'],
    ['{"users":[{"id":1,"name":"A"}],"acl":[{"path":"/vol1/a","user":2}]}', 'acl[0].user: is not a user'],
    [
      '{"users":[{"id":1,"name":"A"}],"acl":[{"path":"/vol1/a","group":"g"}]}',
      'acl[0].group: is a group that no user',
    ],
    [
      '{"users":[{"id":1,"name":"A","groups":["g"]}],"acl":[{"path":"/vol1/a","user":1,"group":"g"}]}',
      'acl[0]: has a user and a group',
    ],
  ])('%s: %s', async (text, message) => {
    const users = join(await folderWith({ 'users.json': text }), 'users.json');
    const error: unknown = await startStage({ users }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'users-invalid', message: expect.stringContaining(message) });
    if (!message.includes('Unexpected token')) {
      expect(saidIn('zh')(textOf(error))).toMatch(/：[^：]*\p{Script=Han}[^：]*$/u);
    }
  });

  it('names every invalid value of --users and --answers in Chinese', async () => {
    const folder = await folderWith({
      ...packageFiles(),
      'users.json': '{"users":[{"id":"1","name":"A","role":"admin"}],"usres":[]}',
      'answers.json': '{"wizard_port":8099,"wizard_on":["yes",true]}',
    });
    const args = ['--app', '9', '--port', '0', '--package', folder, '--lang', 'zh'];
    const { written, code } = command(...args, '--users', join(folder, 'users.json'));
    expect(await code).toBe(3);
    expect(written.err).toContain(
      'users.json 中的用户无效：users[0].id：必须是整数；users[0].role：必须是 "administrator" 或 "user"；整个文件：出现未知的键(key): "usres"。',
    );
    const error: unknown = await readAnswers(join(folder, 'answers.json')).catch((reason: unknown) => reason);
    expect(saidIn('zh')(textOf(error))).toMatch(
      /answers.json 中的答案无效：wizard_port：必须是字符串或字符串列表；wizard_on：必须是字符串或字符串列表$/,
    );
  });

  it('has a JSON schema for editors, which is that of the program', async () => {
    const shipped = await readFile(join(import.meta.dirname, '../../users.schema.json'), 'utf8');
    expect(JSON.parse(shipped)).toEqual(z.toJSONSchema(usersSeed, { io: 'input' }));
  });
});
