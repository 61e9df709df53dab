import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type RunningPlatDev, startPlatDev } from 'plat-dev';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startScript } from '../start-script.js';

const example = join(import.meta.dirname, '../../../examples/fastify-server');
const [ADA, BEN] = [1000, 1001];
let folder: string;
let socket: string;
let dev: RunningPlatDev;
let server: ChildProcess;
let log: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fastify-server-'));
  socket = join(folder, 'app.socket');
  dev = await startPlatDev({ app: socket, package: example, port: 0 });
  const environment = { ...process.env, ...dev.environment, APP_SOCKET: socket };
  server = spawn(process.execPath, ['server.mjs'], { cwd: example, env: environment });
  log = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  }
  await vi.waitFor(() => expect(log).toContain('Server listening'), 60_000);
});

afterEach(async () => {
  if (server.exitCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await dev.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the Fastify server', () => {
  it('answers each user with the folders of that user', async () => {
    await letItUse(ADA, '/vol1/1000/documents');
    await letItUse(BEN, '/vol1/1001/music');
    expect(await ask(ADA, 'folders')).toMatchObject({ status: 200, body: ['/vol1/1000/documents'] });
    expect(await ask(BEN, 'folders')).toMatchObject({ status: 200, body: ['/vol1/1001/music'] });
  });

  it('says what a user may do with a path, and the name only of what that user may read', async () => {
    const path = '/vol1/1000/documents';
    const all = { path, readable: true, writable: true, deletable: true, name: 'Storage 1/1000/documents' };
    expect((await ask(ADA, `access?path=${path}`)).body).toEqual(all);
    const nothing = { path, readable: false, writable: false, deletable: false };
    expect((await ask(BEN, `access?path=${path}`)).body).toEqual(nothing);
  });

  it('hands a file to whom may read it, and to nobody else', async () => {
    const file = async (userId: number, path: string) => {
      dev.change({ userId });
      const answer = await fetch(`${dev.url}/app/shelf/api/file?path=${encodeURIComponent(path)}`);
      return answer.status === 200 ? answer.text() : answer.status;
    };
    const readme = '/vol1/1000/documents/readme.md';
    expect(await file(ADA, readme)).toBe('# Documents\n\nEverything that Ada writes.\n');
    expect(await file(BEN, readme)).toBe(404);
    await writeFile(join(dev.environment.PLAT_VOLUME_ROOT ?? '', '/vol1/1001/empty.txt'), '');
    expect(await file(BEN, '/vol1/1001/empty.txt')).toBe('');
    await symlink('../1000/documents', join(dev.environment.PLAT_VOLUME_ROOT ?? '', '/vol1/1001/of-ada'));
    for (const path of [
      '/vol1/1001/of-ada/readme.md',
      '/vol1/1001/../1000/documents/readme.md',
      '/etc/hostname',
    ]) {
      expect(await file(BEN, path)).toBe(404);
    }
    expect(await file(ADA, '/vol1/1000/documents')).toBe(404);
  });

  it('answers 401 to a request without a user, also where the request is wrong besides', async () => {
    expect(await askSocket('folders')).toMatchObject({ status: 401, body: { error: 'not-logged-in' } });
    expect(await askSocket('file?path=/vol1/1000/documents/readme.md')).toMatchObject({ status: 401 });
    expect(await askSocket('access?path=../secret')).toMatchObject({ status: 401 });
    expect(await ask(ADA, 'access?path=../secret')).toMatchObject({ status: 400 });
  });

  it('is not reached without a session: the unified gateway answers itself', async () => {
    dev.change({ userId: 0 });
    const answer = await fetch(`${dev.url}/app/shelf/api/health`);
    expect([answer.status, await answer.text()]).toEqual([200, 'invalid token']);
  });

  it('is not taken in by headers that a client sends', async () => {
    await letItUse(ADA, '/vol1/1000/documents');
    const forged = { 'x-plat-userid': '1000', X_Plat_Userid: '1000', 'x-plat-isadmin': 'true' };
    expect(await ask(BEN, 'folders', forged)).toMatchObject({ status: 200, body: [] });
  });

  it('answers 502 when a scope was withdrawn, with the hint in the log alone', async () => {
    dev.setFaults({ withdrawnScopes: ['plat.file.userAccess'] });
    const { status, body } = await ask(ADA, 'folders');
    expect(status).toBe(502);
    expect(body).toEqual({ error: 'forbidden', message: expect.not.stringContaining('plat.file') });
    await vi.waitFor(() => expect(log).toContain('Declare the scope plat.file.userAccess'), 60_000);
  });

  it('answers 503 with Retry-After while the gateway is stopped, and goes on afterwards', async () => {
    await dev.stopGateway();
    expect(await ask(ADA, 'folders')).toMatchObject({ status: 503, retryAfter: '2' });
    const health = { status: 503, body: { ok: false, problems: ['socket-refused'] } };
    expect(await askSocket('health')).toMatchObject(health);
    await dev.startGateway();
    expect(await ask(ADA, 'folders')).toMatchObject({ status: 200 });
    expect(await askSocket('health')).toMatchObject({ status: 200, body: { ok: true, problems: [] } });
  });

  it('answers 504 when the gateway says nothing, and 502 when it says nonsense', async () => {
    dev.gateway.faults.inject({ kind: 'html' });
    expect(await ask(ADA, 'folders')).toMatchObject({ status: 502, body: { error: 'bad-response' } });
    dev.setFaults({ gateway: 'silent' });
    expect(await ask(ADA, 'folders')).toMatchObject({ status: 504, retryAfter: '10' });
  });

  it('ends the call of a client that has gone away', async () => {
    dev.setFaults({ gateway: 'silent' });
    const headers = { 'x-plat-userid': '1000', 'x-plat-isadmin': 'true', 'x-plat-username': 'Ada' };
    const asking = request({ socketPath: socket, path: '/app/shelf/api/folders', headers });
    asking.on('error', () => undefined).end();
    await vi.waitFor(() => expect(dev.gateway.calls).toHaveLength(1), 60_000);
    asking.destroy();
    await vi.waitFor(() => expect(log).toContain('"code":"aborted"'), 60_000);
  });

  it('answers what is under way before it ends at SIGTERM', async () => {
    dev.gateway.faults.inject({ kind: 'late', delayMs: 500 });
    const asking = ask(ADA, 'folders');
    await vi.waitFor(() => expect(dev.gateway.calls).toHaveLength(1), 60_000);
    server.kill('SIGTERM');
    expect(await asking).toMatchObject({ status: 200, body: [] });
    if (server.exitCode === null) await once(server, 'exit');
    expect(server.exitCode).toBe(0);
  });

  it('never writes the token into its log', async () => {
    const { token } = dev.gateway;
    dev.setFaults({ withdrawnScopes: ['plat.file.userAccess'] });
    await ask(ADA, 'folders');
    dev.revokeToken();
    expect(await ask(ADA, 'folders')).toMatchObject({ status: 502, body: { error: 'unauthorized' } });
    await vi.waitFor(() => expect(log).toContain('"code":"unauthorized"'), 60_000);
    expect(token).not.toBe('');
    expect(log).not.toContain(token);
  });
});

describe('its package', () => {
  it('has no fault, and declares the scopes that it uses', async () => {
    const { code, output } = await startScript(
      ['../../packages/dev/bin/plat-dev.js', 'check', '.', '--strict'],
      example,
    ).ended;
    expect(output).toMatch(/^note names-of-no-device [\s\S]*\n0 errors, 0 warnings, 1 note\n$/);
    expect(code).toBe(0);
  });

  it.skipIf(process.platform === 'win32')('runs as on a device when it is built', async () => {
    expect(await startScript(['build.mjs'], example).ended).toMatchObject({ code: 0 });
    const device = await startPlatDev({ package: example, port: 0 });
    onTestFinished(() => device.close());
    await device.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/documents'], directory: true });
    const folders = async () => (await fetch(`${device.url}/app/shelf/api/folders`)).json();
    await vi.waitFor(async () => expect(await folders()).toEqual(['/vol1/1000/documents']), 60_000);
  });

  it('has a demonstration that shows each answer, and ends at Ctrl+C', async () => {
    const demo = startScript(['demo.mjs'], example);
    let printed = '';
    demo.child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('It goes on')) demo.child.kill('SIGINT');
    });
    const { code, output } = await demo.ended;
    for (const shown of [
      '200 ["/vol1/1001/music"]',
      '401 {',
      '502 {"error":"forbidden"',
      '503 Retry-After: 2',
    ]) {
      expect(output).toContain(shown);
    }
    expect(code).toBe(0);
  });
});

/** What the application itself answers on its socket, without the unified gateway in front of it. */
async function askSocket(path: string): Promise<{ status: number | undefined; body: unknown }> {
  const asking = request({ socketPath: socket, path: `/app/shelf/api/${path}` }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await json(answer) };
}

function letItUse(userId: number, path: string) {
  return dev.authorize({ operation: 'pickUserFile', paths: [path], directory: true, userId });
}

async function ask(userId: number, path: string, headers: Record<string, string> = {}) {
  dev.change({ userId });
  const answer = await fetch(`${dev.url}/app/shelf/api/${path}`, { headers });
  const body: unknown = await answer.json();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}
