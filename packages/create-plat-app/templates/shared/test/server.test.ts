import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GatewayClient } from 'plat-gateway-client';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { application } from '../application.ts';
import { createApp } from '../server/app.ts';
import { createFile } from '../server/create-file.ts';
import type { Problem } from '../server/problem.ts';

const { name: appName, platform, basePath } = application;
const [ADA, BEN] = [1000, 1001];
const readOnly = { readable: true, writable: false, deletable: false };

let volumeRoot: string;
let fake: RunningFakeGateway;
let gateway: GatewayClient;

beforeAll(async () => {
  volumeRoot = await mkdtemp(join(tmpdir(), `${appName}-`));
  const files: Record<string, string> = {
    'documents/readme.md': '# Hello\n',
    'documents/.hidden': 'hidden',
    'documents/letters/to-ben.txt': 'Dear Ben',
    'documents/large.txt': 'a'.repeat(1_048_577),
    'documents/picture.gif': 'GIF\0',
    'documents/private.txt': 'Not for Ada',
    'diary.txt': 'Secret',
  };
  for (const [name, text] of Object.entries(files)) {
    const file = join(volumeRoot, 'vol1/1000', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await symlink(join(volumeRoot, 'vol1/1000'), join(volumeRoot, 'vol1/1000/documents/out'), 'junction');
});
afterAll(() => rm(volumeRoot, { recursive: true }));

beforeEach(async () => {
  fake = await startFakeGateway({
    appName,
    platform,
    folders: { shared: [], users: { [ADA]: ['/vol1/1000/documents'] } },
    acl: {
      [ADA]: {
        '/vol1/1000': readOnly,
        '/vol1/1000/documents/private.txt': { readable: false, writable: false, deletable: false },
      },
    },
  });
  for (const [name, value] of Object.entries(fake.environment)) vi.stubEnv(name, value);
  gateway = new GatewayClient({ appName, platform });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await gateway.close();
  await fake.close();
});

/** What the page gets for a user; the platform's gateway adds the header. */
async function get(route: string, uid = ADA, client = gateway) {
  const headers = new Headers([['__USER_ID_HEADER__', String(uid)]]);
  const app = createApp({ gateway: client, volumeRoot });
  const response = await app.request(`${basePath}/api/${route}`, { headers });
  return { status: response.status, body: await response.json() };
}

const files = (path: string, uid?: number) => get(`files?path=${encodeURIComponent(path)}`, uid);
const text = (path: string, uid?: number) => get(`text?path=${encodeURIComponent(path)}`, uid);

describe('what a user gets', () => {
  it('only the folders that this user chose', async () => {
    expect(await get('folders')).toEqual({
      status: 200,
      body: [{ name: 'documents', path: '/vol1/1000/documents' }],
    });
    expect(await get('folders', BEN)).toEqual({ status: 200, body: [] });
  });

  it('what may be read in a folder, without links and hidden files', async () => {
    const { body } = await files('/vol1/1000/documents');
    expect(body.map(({ name }: { name: string }) => name)).toEqual([
      'letters',
      'large.txt',
      'picture.gif',
      'readme.md',
    ]);
  });

  it('the text of a file', async () => {
    expect(await text('/vol1/1000/documents/letters/to-ben.txt')).toEqual({
      status: 200,
      body: { name: 'to-ben.txt', path: '/vol1/1000/documents/letters/to-ben.txt', text: 'Dear Ben' },
    });
  });
});

describe('what is refused', () => {
  it.each([
    '/vol1/1000/diary.txt',
    '/vol1/1000/documents/../diary.txt',
    '/etc/passwd',
    '/vol1/1000/documents2',
  ])('%s, which is in no chosen folder', async (path) => {
    expect(await text(path)).toEqual({ status: 403, body: { problem: 'not-chosen' } });
  });

  it('a link that leads out of the folder', async () => {
    expect(await text('/vol1/1000/documents/out/diary.txt')).toEqual({
      status: 403,
      body: { problem: 'not-chosen' },
    });
    expect(await files('/vol1/1000/documents/out')).toEqual({ status: 403, body: { problem: 'not-chosen' } });
  });

  it('a file that this user may not read, in a folder that the user chose', async () => {
    expect(await text('/vol1/1000/documents/private.txt')).toEqual({
      status: 403,
      body: { problem: 'no-access' },
    });
  });

  it('a folder that another user chose', async () => {
    expect(await files('/vol1/1000/documents', BEN)).toEqual({
      status: 403,
      body: { problem: 'not-chosen' },
    });
  });

  it.skipIf(process.platform === 'win32').each([
    ['text', '/note.txt'],
    ['files', ''],
  ])('%s of a folder that a link has replaced after the check', async (route, name) => {
    const folder = join(volumeRoot, 'vol1/1000/documents/swapped');
    const other = join(volumeRoot, 'vol1/1001/private');
    for (const [one, content] of [
      [folder, 'Of Ada'],
      [other, 'Of Ben'],
    ] as const) {
      await mkdir(one, { recursive: true });
      await writeFile(join(one, 'note.txt'), content);
    }
    const check = gateway.checkUserAcl.bind(gateway);
    vi.spyOn(gateway, 'checkUserAcl').mockImplementationOnce(async (...asked) => {
      const access = await check(...asked);
      await rename(folder, `${folder}-away`);
      await symlink(other, folder);
      return access;
    });
    try {
      const { status } = await get(
        `${route}?path=${encodeURIComponent(`/vol1/1000/documents/swapped${name}`)}`,
      );
      expect(status).toBe(404);
    } finally {
      for (const left of [folder, `${folder}-away`, other]) await rm(left, { recursive: true });
    }
  });

  it.each([
    ['documents/gone.txt', 404, 'not-found'],
    ['documents/large.txt', 413, 'too-large'],
    ['documents/picture.gif', 415, 'not-text'],
    ['documents/letters', 415, 'not-text'],
  ])('%s', async (name, status, problem) => {
    expect(await text(`/vol1/1000/${name}`)).toEqual({ status, body: { problem } });
  });

  it('a request without a user, and one without a path', async () => {
    expect(await get('folders', 0)).toEqual({ status: 401, body: { problem: 'not-logged-in' } });
    expect(await get('text')).toEqual({ status: 404, body: { problem: 'not-found' } });
  });
});

it('logs nothing about a request that the page has ended', async () => {
  const headers = new Headers([['__USER_ID_HEADER__', String(ADA)]]);
  const app = createApp({ gateway, volumeRoot });
  await app.request(`${basePath}/api/folders`, { headers, signal: AbortSignal.abort() });
  expect(console.error).not.toHaveBeenCalled();
});

describe('a new file', () => {
  const writable = { readable: true, writable: true, deletable: true };
  const at = (path: string) => join(volumeRoot, path);
  const create = async (path: string, uid = ADA) => {
    const file = await createFile(path, uid, { gateway, volumeRoot });
    await file.writeFile('New');
    await file.close();
  };
  const codeOf = (path: string) =>
    create(path).catch((error: Problem | NodeJS.ErrnoException) => error.code ?? '');

  it('is written into a folder that the user chose and may write to', async () => {
    fake.world.acl[ADA] = { '/vol1/1000': writable };
    await create('/vol1/1000/documents/letters/new.txt');
    expect(await readFile(at('vol1/1000/documents/letters/new.txt'), 'utf8')).toBe('New');
    expect(await codeOf('/vol1/1000/documents/letters/new.txt')).toBe('EEXIST');
    await rm(at('vol1/1000/documents/letters/new.txt'));
  });

  it.each([
    ['where the user may only read', '/vol1/1000/documents/new.txt', 'no-access', readOnly],
    ['outside the chosen folders', '/vol1/1000/new.txt', 'not-chosen', writable],
    ['behind a link that leads out', '/vol1/1000/documents/out/new.txt', 'not-chosen', writable],
    ['above the chosen folder by dots', '/vol1/1000/documents/../new.txt', 'not-chosen', writable],
    ['in a folder that does not exist', '/vol1/1000/documents/gone/new.txt', 'ENOENT', writable],
  ])('is not written %s', async (_, path, code, rights) => {
    fake.world.acl[ADA] = { '/vol1/1000': rights };
    expect(await codeOf(path)).toBe(code);
    await expect(readFile(at('vol1/1000/new.txt'))).rejects.toThrow('ENOENT');
  });

  it.skipIf(process.platform === 'win32')('is not written where a link replaced its folder', async () => {
    fake.world.acl[ADA] = { '/vol1/1000': writable };
    const [folder, other] = [at('vol1/1000/documents/letters'), at('vol1/1001/private')];
    await mkdir(other, { recursive: true });
    const check = gateway.checkUserAcl.bind(gateway);
    vi.spyOn(gateway, 'checkUserAcl').mockImplementationOnce(async (...asked) => {
      const access = await check(...asked);
      await rename(folder, `${folder}-away`);
      await symlink(other, folder);
      return access;
    });
    try {
      expect(['ELOOP', 'not-found']).toContain(await codeOf('/vol1/1000/documents/letters/new.txt'));
      expect(await readdir(other)).toEqual([]);
    } finally {
      await rm(folder);
      await rename(`${folder}-away`, folder);
      await rm(other, { recursive: true });
    }
  });
});

describe('when the platform does not answer', () => {
  it('says that it is away', async () => {
    await fake.stop();
    expect(await get('folders')).toEqual({ status: 503, body: { problem: 'platform-away' } });
  });

  it('says that it is slow', async () => {
    fake.faults.inject({ kind: 'silent' });
    await using impatient = new GatewayClient({ appName, platform, timeoutMs: 100 });
    expect(await get('folders', ADA, impatient)).toEqual({ status: 504, body: { problem: 'platform-slow' } });
  });

  it('says that something went wrong where its response makes no sense', async () => {
    fake.faults.inject({ kind: 'garbled' });
    expect(await get('folders')).toEqual({ status: 500, body: { problem: 'internal' } });
  });

  it('says that it refused, and reads nothing', async () => {
    fake.world.scopes = fake.world.scopes.filter((scope) => !scope.endsWith('.userAcl'));
    expect(await text('/vol1/1000/documents/readme.md')).toEqual({
      status: 502,
      body: { problem: 'platform-refused' },
    });
  });
});

it('serves the built page, and sends the address without a slash to the one with it', async () => {
  const pages = join(volumeRoot, 'www');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'index.html'), '<h1>Page</h1>');
  const app = createApp({ gateway, volumeRoot, pages });
  expect(await (await app.request(`${basePath}/`)).text()).toBe('<h1>Page</h1>');
  const redirect = await app.request(basePath);
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, `${basePath}/`]);
});

it('serves the page for its own routes, and no page for files and calls that do not exist', async () => {
  const pages = join(volumeRoot, 'www');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'index.html'), '<h1>Page</h1>');
  const app = createApp({ gateway, volumeRoot, pages });
  const headers = new Headers([['__USER_ID_HEADER__', String(ADA)]]);
  const statusOf = async (path: string) => (await app.request(`${basePath}${path}`, { headers })).status;
  expect(await (await app.request(`${basePath}/settings`)).text()).toBe('<h1>Page</h1>');
  expect(await (await app.request(`${basePath}/folders/12`)).text()).toBe('<h1>Page</h1>');
  expect([await statusOf('/gone.js'), await statusOf('/api/gone')]).toEqual([404, 404]);
});
