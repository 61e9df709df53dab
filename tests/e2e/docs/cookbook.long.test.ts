import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startFakeGateway } from 'plat-testing/gateway';
import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startScript } from '../start-script.js';

const root = join(import.meta.dirname, '../../..');
let project: string;
const gateway = await startFakeGateway();
const pm = await startFakePm({ behaviour: 'observed' });
const { account, password } = pm.accounts.qa1;
const variables = (more = {}) => ({
  ...gateway.environment,
  PM_BASE_URL: pm.url,
  PM_ACCOUNT: account,
  PM_PASSWORD: password,
  PLAT_VOLUME_ROOT: join(project, 'volumes'),
  PLAT_APPDEST: project,
  ...more,
});

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'cookbook-'));
  await mkdir(join(project, 'node_modules'));
  await mkdir(join(project, 'volumes/vol1/1000/documents'), { recursive: true });
  for (const name of ['plat-gateway-client', 'pm-api-client']) {
    await symlink(join(root, 'packages', name), join(project, 'node_modules', name), 'junction');
  }
  const programs = await Promise.all(['read-a-users-file', 'cookbook'].map(programsOf));
  for (const [name, code] of programs.flat()) await writeFile(join(project, name), code);
});
afterAll(async () => {
  await Promise.all([rm(project, { recursive: true }), gateway.close(), pm.close()]);
});

async function programsOf(guide: string): Promise<[string, string][]> {
  const text = await readFile(join(root, `docs/guides/${guide}.md`), 'utf8');
  const blocks = text.matchAll(/```js\n(\/\/ (\S+)\n[\s\S]*?)```/g);
  return [...blocks].map(([, code = '', name = '']) => [name, code]);
}

/** Sends a request to the program's server, once it listens. */
async function ask(
  method: string,
  path: string,
  uid?: number,
  body = '',
  type?: string,
): Promise<[number, string]> {
  const headers = { ...(uid !== undefined && userHeaders(uid)), ...(type && { 'content-type': type }) };
  const sent = request({ socketPath: join(project, 'app.sock'), method, path, headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return [response.statusCode, text];
}

function userHeaders(uid: number): Record<string, string> {
  return { 'x-plat-userid': String(uid), 'x-plat-isadmin': 'false', 'x-plat-username': 'ada' };
}

/** Starts a program that listens; its socket is there a moment before it does. */
async function serve(name: string): Promise<void> {
  const path = join(project, 'app.sock');
  await rm(path, { force: true });
  startScript([name], project, variables());
  await vi.waitFor(async () => {
    const socket = connect(path);
    await once(socket, 'connect');
    socket.destroy();
  }, 20_000);
}

describe('each program of the cookbook', () => {
  it('upload.mjs creates and replaces files where the user may write, and no others', async () => {
    await serve('upload.mjs');
    await mkdir(join(project, 'volumes/vol1/1000/diary'));
    const address = '/files?folder=/vol1/1000/documents&name=letter.txt';
    const file = join(project, 'volumes/vol1/1000/documents/letter.txt');
    expect(await ask('PUT', address, 1000, 'Dear Ben')).toEqual([204, '']);
    expect(await ask('PUT', address, 1000, 'Dear Cleo')).toEqual([204, '']);
    expect(await readFile(file, 'utf8')).toBe('Dear Cleo');
    expect((await ask('PUT', address, 1001, 'mine now'))[0]).toBe(404);
    expect((await ask('PUT', address.replace('letter.txt', '..%2Fletter.txt'), 1000, ''))[0]).toBe(404);
    // The user may write there, but has not authorized the folder for the application.
    expect((await ask('PUT', address.replace('documents', 'diary'), 1000, 'mine'))[0]).toBe(404);
    expect(await readdir(join(project, 'volumes/vol1/1000/diary'))).toEqual([]);
    expect((await ask('PUT', address))[0]).toBe(401);
    expect(await readdir(join(project, 'volumes/vol1/1000/documents'))).toEqual(['letter.txt']);
  });

  it('upload.mjs writes nothing where a link replaced the folder after the check', async () => {
    await serve('upload.mjs');
    const volume = join(project, 'volumes/vol1');
    const folder = join(volume, '1000/documents');
    const other = join(volume, '1001');
    gateway.faults.inject({
      kind: 'first',
      act: async () => {
        await mkdir(other, { recursive: true });
        await rename(folder, `${folder}-away`);
        await symlink(other, folder);
      },
    });
    const [status] = await ask('PUT', '/files?folder=/vol1/1000/documents&name=swapped.txt', 1000, 'mine');
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect(await readdir(other)).toEqual([]);
    expect(status).toBeGreaterThanOrEqual(404);
  });

  it('hourly.mjs runs again and again, also after a failure, and ends with SIGTERM', async () => {
    gateway.world.scopes = [];
    const { child, ended } = startScript(['hourly.mjs'], project, variables({ JOB_INTERVAL_MS: '20' }));
    await once(child.stderr, 'data');
    gateway.reset();
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    await vi.waitFor(() => expect(output.split('\n').length).toBeGreaterThan(3), 20_000);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
  });

  it('notes-of-users.mjs keeps the notes of each user apart', async () => {
    await serve('notes-of-users.mjs');
    expect((await ask('POST', '/', 1000, 'a=1', 'application/x-www-form-urlencoded'))[0]).toBe(415);
    await ask('POST', '/', 1000, '{}', 'application/json');
    expect(JSON.parse((await ask('GET', '/', 1000))[1]).notes).toHaveLength(1);
    expect(JSON.parse((await ask('GET', '/', 1001))[1]).notes).toEqual([]);
    expect((await ask('GET', '/'))[0]).toBe(401);
  });

  describe('the webhook for overdue tasks', () => {
    /** Runs it against a server on which it is 01:00 of 6 March, and in UTC still 5 March. */
    async function post(response: object) {
      const server = await startFakePm({
        behaviour: 'observed',
        timeZone: 'Asia/Shanghai',
        now: () => new Date('2026-03-05T17:00:00Z'),
      });
      const { tasks } = new PmClient({ baseUrl: server.url, ...server.accounts.dev1 });
      const task = { executionID: 1, type: 'devel', estimate: 1, estStarted: '2026-03-01' } as const;
      await tasks.create({ ...task, name: 'Write the export', deadline: '2026-03-05' });
      const { id } = await tasks.create({ ...task, name: 'Draw the icons', deadline: '2026-03-04' });
      await tasks.start(id, { consumed: 1, left: 1 });
      await tasks.pause(id);
      await tasks.create({ ...task, name: 'Not yet', deadline: '2026-03-06' });
      const bodies: string[] = [];
      const hook = createServer((incoming, outgoing) => {
        void text(incoming).then((body) => {
          bodies.push(body);
          outgoing.end(JSON.stringify(response));
        });
      }).listen(0, '127.0.0.1');
      await once(hook, 'listening');
      const listening = hook.address();
      if (listening === null || typeof listening === 'string') throw new Error('no port');
      const WEBHOOK_URL = `http://127.0.0.1:${listening.port}/`;
      const { ended } = startScript(
        ['overdue.mjs'],
        project,
        variables({ WEBHOOK_URL, PM_BASE_URL: server.url }),
      );
      const end = await ended;
      hook.close();
      await server.close();
      return { ...end, bodies };
    }

    it('overdue.mjs posts what is overdue on the day of the server, paused tasks as well', async () => {
      const { code, errors, bodies } = await post({ errcode: 0, errmsg: 'ok' });
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      expect(bodies).toHaveLength(1);
      expect(bodies[0]).toContain('Write the export, due 2026-03-05');
      expect(bodies[0]).toContain('Draw the icons, due 2026-03-04');
      expect(bodies[0]).not.toContain('Not yet');
    });

    // As DingTalk and WeCom write it, and as Feishu does.
    it.each([
      { errcode: 310000, errmsg: 'keywords not in content' },
      { code: 19024, msg: 'keywords not in content' },
    ])('overdue.mjs fails where the robot refuses the message with status 200 and %o', async (refusal) => {
      const { code, errors } = await post(refusal);
      expect(code).toBe(1);
      expect(errors).toContain('keywords not in content');
    });

    it('overdue.mjs succeeds where Feishu takes the message', async () => {
      expect(await post({ code: 0, msg: 'success' })).toMatchObject({ code: 0, errors: '' });
    });
  });

  it('import-bugs.mjs creates 200 bugs, and none twice', async () => {
    const titles = Array.from({ length: 200 }, (_, index) => `Imported ${index + 1}`);
    // As Windows writes it, and with a line that is too long at first.
    const write = (lines: string[]) =>
      writeFile(join(project, 'bugs.txt'), `\uFEFF${lines.join('\r\n')}\r\n`);
    await write(['x'.repeat(300), ...titles.slice(1)]);
    const first = await startScript(['import-bugs.mjs'], project, variables()).ended;
    expect(first).toMatchObject({ code: 1, output: '199 of 200 bugs are there\n' });
    expect(first.errors).toContain('title');
    await write(titles);
    for (let run = 0; run < 2; run += 1) {
      const { ended } = startScript(['import-bugs.mjs'], project, variables());
      expect(await ended).toMatchObject({ code: 0, output: '200 of 200 bugs are there\n' });
    }
    const bugs = await new PmClient({ baseUrl: pm.url, account, password }).bugs.all({
      product: 1,
      browse: 'all',
    });
    expect(bugs.filter(({ title }) => title?.startsWith('Imported '))).toHaveLength(200);
  });

  it('sync-bugs.mjs creates each bug of another tracker once, and reads what changed since', async () => {
    let now = '2026-03-05T17:00:00Z';
    const server = await startFakePm({ behaviour: 'observed', bugs: [], now: () => new Date(now) });
    const { bugs } = new PmClient({ baseUrl: server.url, ...server.accounts.qa1 });
    const run = () => startScript(['sync-bugs.mjs'], project, variables({ PM_BASE_URL: server.url })).ended;
    const others = ['Login fails', 'Search is slow'].map((title, at) => ({ key: `OLD-${at + 1}`, title }));
    await writeFile(join(project, 'other-tracker.json'), JSON.stringify(others));
    const refused = {
      kind: 'instead',
      body: { status: 'fail', message: { title: ['Not today.'] } },
    } as const;
    server.faults.inject(refused, { when: ({ method, url }) => method === 'POST' && url.includes('/bugs') });
    const lock = join(project, 'sync.lock');
    await writeFile(lock, '');
    expect(await run()).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('EEXIST') });
    expect(server.bugs).toEqual([]);
    // The refused run has left the lock of the other one.
    await rm(lock);
    const broken = await run();
    expect(broken).toMatchObject({
      code: 1,
      output: '1 of 2 missing bugs created\n',
      errors: expect.stringContaining('OLD-'),
    });
    expect(await run()).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 of 1 missing bugs created\n'),
    });

    now = '2026-03-06T17:00:00Z';
    await run();
    now = '2026-03-07T17:00:00Z';
    const [{ id = 0 } = {}] = server.bugs;
    await bugs.update(id, { title: 'Renamed since' });
    const { id: found } = await bugs.create({ productID: 1, title: 'Found here', openedBuild: ['trunk'] });
    const { output } = await run();
    expect(output).toMatch(
      /^#\d+ new here active Found here\n#\d+ OLD-\d active Renamed since\n0 of 0 missing bugs created\n$/,
    );
    expect(output).toContain(`#${found} `);
    expect(server.bugs).toHaveLength(3);
    await server.close();
  });

  it('close-verified.mjs closes the verified bugs alone', async () => {
    const { bugs } = new PmClient({ baseUrl: pm.url, account, password });
    const ids: number[] = [];
    for (const comment of ['Verified on trunk.', 'Still wrong.', '已验证，可以关闭']) {
      const { id } = await bugs.create({ productID: 1, title: comment, openedBuild: ['trunk'] });
      await bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
      await bugs.comment(id, comment);
      ids.push(id);
    }
    // Verified once, and found again since.
    const { id } = await bugs.create({ productID: 1, title: 'It is back', openedBuild: ['trunk'] });
    await bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
    await bugs.comment(id, 'verified');
    await bugs.close(id);
    await bugs.activate(id, { openedBuild: ['trunk'] });
    await bugs.resolve(id, { resolution: 'fixed', resolvedBuild: 'trunk' });
    ids.push(id);
    // The word of who resolved it is no verification.
    const own = await bugs.create({ productID: 1, title: 'By the developer', openedBuild: ['trunk'] });
    await bugs.resolve(own.id, { resolution: 'fixed', resolvedBuild: 'trunk', comment: 'verified here' });
    ids.push(own.id);
    const { ended } = startScript(['close-verified.mjs'], project, variables());
    expect(await ended).toMatchObject({ code: 0, errors: '' });
    const after = await Promise.all(ids.map((one) => bugs.get(one)));
    expect(after.map(({ status }) => status).join()).toBe('closed,resolved,closed,resolved,resolved');
  });

  it('the agent is logged in and shown its configuration, by the commands of the page', async () => {
    const page = await readFile(join(root, 'docs/guides/cookbook.md'), 'utf8');
    const [login = '', preview = ''] = page.match(/(?<=^pm-api ).*$/gm) ?? [];
    const run = (line: string) => {
      const args = line.replace('https://pm.example.com', pm.url).split(' ');
      const home = { HOME: project, PM_CONFIG_DIR: join(project, 'profiles') };
      return startScript([join(root, 'packages/pm-api/bin/pm-api.js'), ...args], project, variables(home))
        .ended;
    };
    expect(await run(login)).toMatchObject({ code: 0 });
    expect(await readdir(join(project, 'profiles'))).toContain('profiles.json');
    expect(await run(preview)).toMatchObject({ code: 0, output: expect.stringContaining('pm-api') });
  });

  it('is run above', async () => {
    const source = await readFile(import.meta.filename, 'utf8');
    for (const [name] of await programsOf('cookbook')) expect(source).toContain(`'${name} `);
  });
});
