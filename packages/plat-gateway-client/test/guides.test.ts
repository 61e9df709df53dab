import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gatewayCall } from 'plat-gateway-client';
import { platforms } from 'plat-schemas/platforms';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

const guides = join(import.meta.dirname, '../../../docs/guides');
const client = join(import.meta.dirname, '../src/index.ts');
const zod = join(import.meta.dirname, '../node_modules/zod/index.js');
const testing = join(import.meta.dirname, '../../testing/src/gateway/index.ts');
const require = createRequire(import.meta.url);
const [msw, express] = [require.resolve('msw/node'), require.resolve('express')];
const fastify = require.resolve('fastify');
let folder: string;
let fake: RunningFakeGateway;
let lines: string[];
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const strangers = SIGNALS.flatMap((signal) => process.listeners(signal));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-guide-'));
  const read = { readable: true, writable: false, deletable: false };
  fake = await startFakeGateway({
    folders: { users: { 1000: [`${folder}/ada`] }, shared: ['/vol1/shared/photos'] },
    acl: { 1000: { [`${folder}/ada`]: read, '/vol1/shared': read } },
    volumes: { [folder]: { 'en-US': 'Storage 1' }, '/vol1': { 'en-US': 'Storage 2' } },
  });
  const environment = { ...fake.environment, PLAT_APPDEST: folder };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  lines = [];
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => void lines.push(parts.join(' ')));
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  for (const signal of SIGNALS) {
    for (const listener of process.listeners(signal)) {
      if (!strangers.includes(listener)) process.off(signal, listener);
    }
  }
  await fake.close();
  await rm(folder, { recursive: true });
});

describe('gateway-from-your-server.md', () => {
  it('names only scopes that exist', async () => {
    const [resource = ''] = await blocksOf('gateway-from-your-server.md', 'json');
    const declared = (JSON.parse(resource) as Record<string, string[]>)['api-scope'] ?? [];
    expect(declared.length).toBeGreaterThan(0);
    for (const scope of declared) expect(fake.world.scopes).toContain(scope);
  });

  it('names the group that the errors name', async () => {
    const [, privilege = ''] = await blocksOf('gateway-from-your-server.md', 'json');
    const { 'join-groups': groups } = JSON.parse(privilege) as Record<string, string[]>;
    expect(groups).toEqual([platforms.plat.apiGroup]);
  });

  it('has settings that come from the system, or stand in for it', async () => {
    type Module = { settings: { appName: string; port: number; database: string } };
    vi.stubEnv('PLAT_PKGVAR', '/vol1/@appdata/notes');
    vi.stubEnv('PLAT_SERVICE_PORT', '9090');
    const read = async () =>
      (await (await guide('gateway-from-your-server.md'))<Module>('settings.mjs')).settings;
    expect(await read()).toEqual({ appName: 'notes', port: 9090, database: '/vol1/@appdata/notes/notes.db' });
    vi.stubEnv('PLAT_PKGVAR', '');
    vi.stubEnv('PLAT_SERVICE_PORT', '');
    expect(await read()).toMatchObject({ port: 8080, database: 'notes.db' });
  });

  it('has a call of a capability of one’s own, which is sent again when it was lost', async () => {
    const run = await guide('gateway-from-your-server.md');
    type Module = { freeSpaceOf(disk: number): Promise<number> };
    const { freeSpaceOf } = await run<Module>('free-space.mjs');
    const change = (body: unknown) => ({ ...(body as object), code: 0, data: { free: 12 } });
    fake.faults.inject({ kind: 'refused' });
    fake.faults.inject({ kind: 'wrong', change, status: 200 });
    expect(await freeSpaceOf(1)).toBe(12);
  });

  it('has a server that answers, and that says what is wrong while it runs', async () => {
    const run = await guide('gateway-from-your-server.md');
    const { server } = await run<{ server: Server }>('server.mjs');
    expect(await get('/')).toEqual({ status: 200, body: expect.stringContaining('systemVersion') });
    fake.world.scopes = [];
    expect(await get('/')).toEqual({ status: 502, body: '' });
    expect(lines.join()).toContain('Declare the scope plat.system.getPlatformConfig');
    server.close();
  });

  it('mounts an existing server below the path of the application', async () => {
    const run = await guide('gateway-from-your-server.md');
    const { server } = await run<{ server: Server }>('existing.mjs');
    const me = { uid: 1000, isAdmin: false, username: 'Ada' };
    const headers = { 'x-plat-userid': '1000', 'x-plat-username': 'Ada' };
    expect(await get('/app/notes/me', headers)).toEqual({ status: 200, body: JSON.stringify(me) });
    expect(await get('/app/notes')).toEqual({ status: 302, body: 'Found. Redirecting to /app/notes/me' });
    expect((await get('/me')).status).toBe(404);
    server.close();
  });

  it('mounts a Fastify server there, which takes the address of its user from the gateway alone', async () => {
    const run = await guide('gateway-from-your-server.md');
    await writeFile(join(folder, 'app.sock'), '');
    await run('fastify.mjs');
    const headers = { 'x-plat-userid': '1000', 'x-forwarded-for': '192.0.2.66, 192.0.2.7' };
    const { body } = await get('/app/notes/me', headers);
    expect(JSON.parse(body)).toMatchObject({ user: { uid: 1000 }, from: '192.0.2.7' });
    expect((await get('/app/notes/')).status).toBe(302);
    expect((await get('/me')).status).toBe(404);
    const [end] = process.listeners('SIGTERM').filter((listener) => !strangers.includes(listener));
    end?.('SIGTERM');
    await vi.waitFor(() => expect(get('/app/notes/me')).rejects.toThrow('ENOENT'));
  });

  it('has a server that starts without a gateway, and a health check that does not pass', async () => {
    await fake.stop({ leavesSocket: true });
    const run = await guide('gateway-from-your-server.md');
    const { server } = await run<{ server: Server }>('server.mjs');
    expect(lines.join()).toContain('socket-refused');
    server.close();
    await run('healthcheck.mjs');
    expect(process.exitCode).toBe(1);
  });

  it('has a health check that passes where all is well', async () => {
    await (await guide('gateway-from-your-server.md'))('healthcheck.mjs');
    expect(process.exitCode).toBe(0);
  });

  it('has a script that lists, and that fails with a hint', async () => {
    await (await guide('gateway-from-your-server.md'))('list-shared-folders.mjs');
    expect(lines).toEqual(['/vol1/shared/photos']);
    vi.stubEnv('PLAT_API_TOKEN', '');
    await (await guide('gateway-from-your-server.md'))('list-shared-folders.mjs');
    expect(lines[1]).toMatch(/^token-missing: .*PLAT_API_TOKEN/);
    expect(process.exitCode).toBe(1);
  });

  eachRow([
    { leavesSocket: false, code: 'socket-missing', attempts: 3 },
    { leavesSocket: true, code: 'socket-refused', attempts: 3 },
  ])('is right about a gateway that is away: $code', async ({ leavesSocket, code, attempts }) => {
    await fake.stop({ leavesSocket });
    const failure = { code, attempts, delivery: 'not-sent' };
    const call = gatewayCall({ req: 'plat.system.getPlatformConfig', appName: 'notes' });
    await expect(call).rejects.toMatchObject(failure);
  });

  it('has a test whose calls go through msw', async () => {
    await (await guide('gateway-from-your-server.md'))('test-with-msw.mjs');
    expect(lines).toEqual(['/vol1/shared/photos']);
  });

  it('has a removal that knows what became of a call that was lost', async () => {
    const run = await guide('gateway-from-your-server.md');
    type Module = { removeFolder(path: string): Promise<boolean> };
    const { removeFolder } = await run<Module>('remove-folder.mjs');
    fake.faults.inject({ kind: 'refused' });
    expect(await removeFolder('/vol1/shared/photos')).toBe(true);
    fake.world.scopes = [];
    await expect(removeFolder('/vol1/shared/photos')).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('files-of-many-users.md', () => {
  const ada = { 'x-plat-userid': '1000', 'x-plat-isadmin': 'true' };
  const file = (name: string) => `/app/notes/file?path=${encodeURIComponent(join(folder, name))}`;

  beforeEach(async () => {
    for (const name of ['ada', 'bob']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, 'note.txt'), `of ${name}`);
    }
    await symlink(join(folder, 'bob/note.txt'), join(folder, 'ada/link.txt'));
    const { server } = await (await guide('files-of-many-users.md'))<{ server: Server }>('server.mjs');
    return () => void server.close();
  });

  it('lists the folders of a user by the names that the user knows', async () => {
    const { body } = await get('/app/notes/folders', ada);
    expect(JSON.parse(body)).toEqual([
      { path: `${folder}/ada`, name: 'Storage 1/ada' },
      { path: '/vol1/shared/photos', name: 'Storage 2/shared/photos' },
    ]);
    expect((await get('/app/notes/folders', { 'x-plat-userid': '1001' })).body).toBe('[]');
  });

  it('hands out what the user may read, and never as a page', async () => {
    expect(await get(file('ada/note.txt'), ada)).toEqual({ status: 200, body: 'of ada' });
    const asked = { socketPath: join(folder, 'app.sock'), path: file('ada/note.txt'), headers: ada };
    const [response] = await once(request({ ...asked, agent: false }).end(), 'response');
    response.resume();
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
  });

  eachRow(['bob/note.txt', 'ada/link.txt', 'ada/none.txt', '../../etc/passwd'])(
    'hands out nothing for %s, to an administrator neither',
    async (name) => {
      expect(await get(file(name), ada)).toEqual({ status: 404, body: '' });
    },
  );

  it('hands out nothing to nobody, or while the gateway does not say', async () => {
    expect((await get(file('ada/note.txt'))).status).toBe(401);
    expect((await get(file('ada/note.txt'), { 'x-plat-userid': '0' })).status).toBe(401);
    fake.faults.inject({ kind: 'garbled' });
    expect(await get(file('ada/note.txt'), ada)).toEqual({ status: 503, body: '' });
    expect((await get('/app/notes/file', ada)).status).toBe(404);
  });
});

describe('user-headers.md', () => {
  it('has a server that tells a user who they are, and nobody nothing', async () => {
    const { server } = await (await guide('user-headers.md'))<{ server: Server }>('whoami.mjs');
    // As it is on the wire: Node writes each character of a header as one byte.
    const name = Buffer.from('李明', 'utf8').toString('latin1');
    const headers = { 'x-plat-userid': '1000', 'x-plat-isadmin': 'true', 'x-plat-username': name };
    expect(JSON.parse((await get('/', headers)).body)).toEqual({
      uid: 1000,
      isAdmin: true,
      username: '李明',
    });
    expect(await get('/')).toEqual({ status: 401, body: '' });
    server.close();
  });
});

describe.each([
  ['user-headers.md', 'whoami.mjs'],
  ['read-a-users-file.md', 'server.mjs'],
  ['files-of-many-users.md', 'server.mjs'],
  ['gateway-from-your-server.md', 'server.mjs'],
])('the server of %s', (page, file) => {
  it('does not start where the platform names no folder, and listens on no port', async () => {
    vi.stubEnv('PLAT_APPDEST', '');
    const run = await guide(page);
    await expect(run(file)).rejects.toThrow('PLAT_APPDEST (on fnOS TRIM_APPDEST) is not set');
    vi.stubEnv('TRIM_APPDEST', folder);
    vi.stubEnv('PLAT_APPNAME', '');
    vi.stubEnv('PLAT_API_TOKEN', '');
    const { server } = await (await guide(page))<{ server: Server }>(file);
    expect(server.address()).toBe(join(folder, 'app.sock'));
    server.close();
  });

  it('starts over the socket that a killed one left behind', async () => {
    await writeFile(join(folder, 'app.sock'), '');
    const { server } = await (await guide(page))<{ server: Server }>(file);
    expect((await get('/')).status).toBeGreaterThanOrEqual(200);
    server.close();
  });
});

it('the server of gateway-from-your-server.md answers a pending request when it is ended', async () => {
  const run = await guide('gateway-from-your-server.md');
  const { server } = await run<{ server: Server }>('server.mjs');
  fake.faults.inject({ kind: 'late', delayMs: 300 });
  const pending = get('/');
  await vi.waitFor(() => expect(fake.calls).toHaveLength(2));
  const [end] = process.listeners('SIGTERM').filter((listener) => !strangers.includes(listener));
  const ended = new Promise((resolve) => server.on('close', resolve));
  end?.('SIGTERM');
  expect(await pending).toMatchObject({ status: 200 });
  await ended;
});

/** Writes a guide's files as it names them, and hands back what runs one of them. */
async function guide(name: string): Promise<<Module>(file: string) => Promise<Module>> {
  const target = await mkdtemp(join(folder, 'guide-'));
  for (const code of await blocksOf(name, 'js')) {
    const [, file] = /^\/\/ ([\w-]+\.mjs)\n/.exec(code) ?? [];
    if (file === undefined) throw new Error(`A block of ${name} does not begin with the name of its file`);
    // The client under test in place of the installed one.
    const installed = code
      .replaceAll("'plat-gateway-client'", JSON.stringify(client))
      .replace("'plat-testing/gateway'", JSON.stringify(testing))
      .replace("'msw/node'", JSON.stringify(msw))
      .replace("'express'", JSON.stringify(express))
      .replace("'fastify'", JSON.stringify(fastify))
      .replace("'zod'", JSON.stringify(zod));
    await writeFile(join(target, file), installed);
  }
  return (file) => import(/* @vite-ignore */ join(target, file));
}

async function blocksOf(name: string, language: string): Promise<string[]> {
  const markdown = await readFile(join(guides, name), 'utf8');
  const blocks = markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, code = '']) => code);
}

/** A request as the unified gateway forwards it. */
async function get(path: string, headers: Record<string, string> = {}) {
  const socketPath = join(folder, 'app.sock');
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const outgoing = request({ socketPath, path, headers, agent: false }, (incoming) => {
      text(incoming).then((body) => resolve({ status: incoming.statusCode, body }), reject);
    });
    outgoing.on('error', reject).end();
  });
}
