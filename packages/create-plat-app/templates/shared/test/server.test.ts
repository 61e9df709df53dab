import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { GatewayClient } from 'plat-gateway-client';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { application } from '../application.ts';
import { createApp } from '../server/app.ts';
import { createFile } from '../server/files.ts';
import type { Problem } from '../server/problem.ts';

const { name: appName, platform, basePath } = application;
const [ADA, BEN] = [1000, 1001];
const readOnly = { readable: true, writable: false, deletable: false };

const files: Record<string, string> = {
  'vol1/1000/documents/readme.md': '# Hello\n',
  'vol1/1000/documents/.hidden': 'hidden',
  'vol1/1000/documents/letters/to-ben.txt': 'Dear Ben',
  'vol1/1000/documents/large.txt': 'a'.repeat(1_048_577),
  'vol1/1000/documents/picture.gif': 'GIF\0',
  'vol1/1000/documents/private.txt': 'Not for Ada',
  'vol1/1000/diary.txt': 'Secret',
  'vol1/1001/private/to-ben.txt': 'Of Ben',
  'www/index.html': '<h1>Page</h1>',
};

let volumeRoot: string;
let fake: RunningFakeGateway;
let gateway: GatewayClient;

beforeEach(async () => {
  volumeRoot = await mkdtemp(join(tmpdir(), `${appName}-`));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(at(name)), { recursive: true });
    await writeFile(at(name), text);
  }
  await symlink(at('vol1/1000'), at('vol1/1000/documents/out'), 'junction');
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
  await rm(volumeRoot, { recursive: true });
});

/** Where a file of the tests lies. */
const at = (name: string) => join(volumeRoot, name);
const headersOf = (uid: number) => new Headers([['__USER_ID_HEADER__', String(uid)]]);

/** What the page gets for a user; the platform's gateway adds the header. */
async function get(route: string, uid = ADA, client = gateway) {
  const app = createApp({ gateway: client, volumeRoot });
  const response = await app.request(`${basePath}/api/${route}`, { headers: headersOf(uid) });
  return { status: response.status, body: await response.json() };
}

const list = (path: string, uid?: number) => get(`files?path=${encodeURIComponent(path)}`, uid);
const text = (path: string) => get(`text?path=${encodeURIComponent(path)}`);
const refused = (status: number, problem: string) => ({ status, body: { problem } });

/** Puts a link to a folder of Ben in the place of the letters, between their check and their use. */
function replaceLettersAfterCheck(): void {
  const check = gateway.checkUserAcl.bind(gateway);
  vi.spyOn(gateway, 'checkUserAcl').mockImplementationOnce(async (...asked) => {
    const access = await check(...asked);
    await rename(at('vol1/1000/documents/letters'), at('vol1/1000/letters'));
    await symlink(at('vol1/1001/private'), at('vol1/1000/documents/letters'));
    return access;
  });
}

describe('what a user gets', () => {
  it('only the folders that this user chose', async () => {
    expect(await get('folders')).toEqual({
      status: 200,
      body: [{ name: 'documents', path: '/vol1/1000/documents' }],
    });
    expect(await get('folders', BEN)).toEqual({ status: 200, body: [] });
  });

  it('what may be read in a folder, without links and hidden files', async () => {
    const { body } = await list('/vol1/1000/documents');
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
    ['/vol1/1000/diary.txt', 403, 'not-chosen'],
    ['/vol1/1000/documents/../diary.txt', 403, 'not-chosen'],
    ['/etc/passwd', 403, 'not-chosen'],
    ['/vol1/1000/documents2', 403, 'not-chosen'],
    // A link that leads out of the folder.
    ['/vol1/1000/documents/out/diary.txt', 403, 'not-chosen'],
    ['/vol1/1000/documents/private.txt', 403, 'no-access'],
    ['/vol1/1000/documents/gone.txt', 404, 'not-found'],
    ['/vol1/1000/documents/large.txt', 413, 'too-large'],
    ['/vol1/1000/documents/picture.gif', 415, 'not-text'],
    ['/vol1/1000/documents/letters', 415, 'not-text'],
  ])('the text of %s: %i, %s', async (path, status, problem) => {
    expect(await text(path)).toEqual(refused(status, problem));
  });

  it('a folder behind a link that leads out, and one that another user chose', async () => {
    expect(await list('/vol1/1000/documents/out')).toEqual(refused(403, 'not-chosen'));
    expect(await list('/vol1/1000/documents', BEN)).toEqual(refused(403, 'not-chosen'));
  });

  it.skipIf(process.platform === 'win32').each([
    ['text', '/to-ben.txt'],
    ['files', ''],
  ])('%s of a folder that a link has replaced after the check', async (route, name) => {
    replaceLettersAfterCheck();
    const path = encodeURIComponent(`/vol1/1000/documents/letters${name}`);
    expect(await get(`${route}?path=${path}`)).toEqual(refused(404, 'not-found'));
  });

  it('a request without a user, and one without a path', async () => {
    expect(await get('folders', 0)).toEqual(refused(401, 'not-logged-in'));
    expect(await get('text')).toEqual(refused(404, 'not-found'));
  });
});

it('logs nothing about a request that the page has ended', async () => {
  const app = createApp({ gateway, volumeRoot });
  await app.request(`${basePath}/api/folders`, { headers: headersOf(ADA), signal: AbortSignal.abort() });
  expect(console.error).not.toHaveBeenCalled();
});

describe('a new file', () => {
  const writable = { readable: true, writable: true, deletable: true };
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
    replaceLettersAfterCheck();
    expect(['ELOOP', 'not-found']).toContain(await codeOf('/vol1/1000/documents/letters/new.txt'));
    expect(await readdir(at('vol1/1001/private'))).toEqual(['to-ben.txt']);
  });
});

describe('when the platform does not answer', () => {
  it('says that it is away', async () => {
    await fake.stop();
    expect(await get('folders')).toEqual(refused(503, 'platform-away'));
  });

  it('says that it is slow', async () => {
    fake.faults.inject({ kind: 'silent' });
    await using impatient = new GatewayClient({ appName, platform, timeoutMs: 100 });
    expect(await get('folders', ADA, impatient)).toEqual(refused(504, 'platform-slow'));
  });

  it('says that something went wrong where its response makes no sense', async () => {
    fake.faults.inject({ kind: 'garbled' });
    expect(await get('folders')).toEqual(refused(500, 'internal'));
  });

  it('says that it refused, and reads nothing', async () => {
    fake.world.scopes = fake.world.scopes.filter((scope) => !scope.endsWith('.userAcl'));
    expect(await text('/vol1/1000/documents/readme.md')).toEqual(refused(502, 'platform-refused'));
  });
});

it('has the names of its package', async () => {
  const file = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
  expect(await file('manifest')).toMatch(new RegExp(`^appname *= *"?${appName}"?$`, 'm'));
  const { '.url': entries } = JSON.parse(await file('app/ui/config'));
  const place = { url: `${basePath}/`, gatewayPrefix: basePath, gatewaySocket: 'app.sock' };
  expect(entries[`${appName}.main`]).toMatchObject(place);
});

it('serves the built page, also for its own routes, and no page for files and calls that do not exist', async () => {
  const app = createApp({ gateway, volumeRoot, pages: at('www') });
  const request = (path: string, accept = '*/*') =>
    app.request(`${basePath}${path}`, { headers: new Headers([...headersOf(ADA), ['accept', accept]]) });
  for (const path of ['/', '/settings', '/folders/12', '/files/letter.md'])
    expect(await (await request(path, 'text/html,*/*;q=0.8')).text()).toBe('<h1>Page</h1>');
  for (const path of ['/gone.js', '/api/gone']) expect((await request(path)).status).toBe(404);
  const redirect = await request('');
  expect([redirect.status, redirect.headers.get('location')]).toEqual([302, `${basePath}/`]);
});
