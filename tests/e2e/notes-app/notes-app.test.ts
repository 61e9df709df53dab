import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RunningPlatDev, startPlatDev } from 'plat-dev';
import { type RunningFakeGateway, startFakeGateway } from 'plat-testing/gateway';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { notesApp } from '../../../examples/notes-app/server/app.mjs';
import { listen } from '../../../scripts/listen.mjs';
import { connectBrowser, describeInChromium } from '../browser.js';

let gateway: RunningFakeGateway;
let app: { origin: string; close(): Promise<void> };
let folder: string;
let address: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-app-test-'));
  gateway = await startFakeGateway({ systemLanguage: 'en-US' });
  for (const [name, value] of Object.entries(gateway.environment)) vi.stubEnv(name, value);
  app = await listen(notesApp({ notesFile: join(folder, 'notes.json') }));
  address = `${app.origin}/app/notes/`;
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all([app.close(), gateway.close()]);
  await rm(folder, { recursive: true });
});

describe('the server of notes-app', () => {
  it('hands on two fields of the platform and nothing that a gateway adds', async () => {
    const data = { systemLanguage: 'en-US', systemVersion: '9', secret: 'x' };
    gateway.faults.inject({ kind: 'wrong', change: (body) => ({ ...(body as object), data }) });
    expect(await json('api/platform')).toEqual({ systemLanguage: 'en-US', systemVersion: '9' });
  });

  it('tells the browser the code of a failure, and keeps paths and token to itself', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    gateway.world.scopes = [];
    const answer = await fetch(`${address}api/platform`);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toEqual({ error: 'forbidden' });
    expect(JSON.stringify(log.mock.calls)).not.toContain(gateway.token);
    log.mockRestore();
  });

  it('asks the gateway for the folders of the user whom the platform names, and of nobody else', async () => {
    const headers = { 'x-plat-userid': '1001', 'x-plat-isadmin': 'false', 'x-plat-username': 'ben' };
    const answer = await fetch(`${address}api/folders`, { headers });
    expect(await answer.json()).toEqual(gateway.world.folders.users[1001]);
    expect((await fetch(`${address}api/folders`)).status).toBe(401);
  });

  it('keeps notes, many at once, and refuses empty ones', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `note ${index}`);
    await Promise.all(texts.map((text) => write(text)));
    const notes = (await json('api/notes')) as { id: number; text: string }[];
    expect(notes.map(({ text }) => text).sort()).toEqual(texts.sort());
    expect(new Set(notes.map(({ id }) => id)).size).toBe(20);
    expect((await write(' ')).status).toBe(400);
  });

  it('takes no note that another website can send: as text, as a form, or without saying what it is', async () => {
    const body = JSON.stringify({ text: 'forged' });
    for (const type of [
      'text/plain',
      'text/plain;application/json',
      'application/x-www-form-urlencoded',
      '',
    ]) {
      const headers = { 'content-type': type, origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await fetch(`${address}api/notes`, { method: 'POST', headers, body })).status).toBe(415);
    }
    expect(await json('api/notes')).toEqual([]);
  });
});

describe('a file that was picked', () => {
  let dev: RunningPlatDev;
  let files: string;
  const contents = {
    '1000/letter.txt': 'Dear Ben',
    '1000/long.txt': 'x'.repeat(65_537),
    '1001/diary.txt': 'secret',
    'shared/list.md': '# List',
  };

  beforeEach(async () => {
    files = await mkdtemp(join(tmpdir(), 'notes-app-files-'));
    for (const [path, content] of Object.entries(contents)) {
      await mkdir(dirname(join(files, path)), { recursive: true });
      await writeFile(join(files, path), content);
    }
    await symlink('../1001', join(files, '1000/of-ben'));
    await symlink('/etc', join(files, '1000/out'));
    const example = join(import.meta.dirname, '../../../examples/notes-app');
    dev = await startPlatDev({ app: app.origin, package: example, files, port: 0 });
    for (const [name, value] of Object.entries(dev.environment)) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    await dev.close();
    await rm(files, { recursive: true });
  });

  const read = async (path: string) => {
    const answer = await fetch(`${dev.url}/app/notes/api/file?${new URLSearchParams({ path }).toString()}`);
    const body = await answer.text();
    if (body === 'invalid token') return { status: answer.status, body };
    return { status: answer.status, ...(JSON.parse(body) as { text?: string }) };
  };

  it('is read for a user who may read it', async () => {
    const { data } = await dev.authorize({ operation: 'pickUserFile', paths: ['/vol1/1000/letter.txt'] });
    expect(await read(data[0] ?? '')).toEqual({ status: 200, text: 'Dear Ben' });
    dev.change({ userId: 1001 });
    expect(await read('/vol1/shared/list.md')).toEqual({ status: 200, text: '# List' });
    expect(await read('/vol1/1000/letter.txt')).toMatchObject({ status: 404 });
    dev.change({ userId: 0 });
    // The gateway of a device answers in place of the application where no user is logged in.
    expect(await read('/vol1/shared/list.md')).toEqual({ status: 200, body: 'invalid token' });
  });

  it.each([
    '/vol1/1001/diary.txt',
    '/vol1/1000/of-ben/diary.txt',
    '/vol1/1000/../1001/diary.txt',
    '/vol1/1000/out/hostname',
    '/etc/hostname',
    '/vol1/../../etc/hostname',
    '/vol1/1000',
    '/vol1/1000/gone.txt',
    '/vol1/1000/long.txt',
    'letter.txt',
    '',
    '/vol1/1000/\0',
  ])('is none at %j', async (path) => {
    expect(await read(path)).toMatchObject({ status: 404 });
  });

  it('is not read while the gateway does not say whether the user may', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    dev.setFaults({ withdrawnScopes: ['plat.file.userAcl'] });
    expect(await read('/vol1/1000/letter.txt')).toMatchObject({ status: 502 });
    log.mockRestore();
  });
});

describeInChromium('the pages of notes-app', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await connectBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage();
  });
  afterEach(() => page.close());

  it('work on in a plain tab, and say what is missing', async () => {
    await page.goto(address);
    await page.locator('#host [data-name="status"] dd').waitFor();
    expect(await page.locator('#host').textContent()).toContain('not connected');
    expect(await page.locator('#notice').textContent()).toMatch(/^Notes is open outside the desktop/);
    await page.locator('#text').fill('<b>not bold</b>');
    await page.locator('#text').press('Enter');
    await page.locator('#notes li').waitFor();
    expect(await page.locator('#notes').textContent()).toContain('<b>not bold</b>');
  });

  it('speak the language of the browser where no host tells another', async () => {
    const chinese = await browser.newPage({ locale: 'zh-CN' });
    await chinese.goto(address);
    await chinese.getByText('“笔记”在桌面之外打开').waitFor();
    const texts = await chinese.locator('[data-text]').allTextContents();
    expect(texts.filter((text) => /[a-z]/i.test(text))).toEqual([]);
    expect(await chinese.locator('#text').getAttribute('placeholder')).toBe('有什么不能忘的事？');
    await chinese.close();
  });

  it('ask for a folder in a window of the system, and show it when the window is done', async () => {
    const headers = { 'x-plat-userid': '1001', 'x-plat-isadmin': 'false', 'x-plat-username': 'ben' };
    await page.context().route('**/api/folders', (route) => route.continue({ headers }));
    // The system's page, with a user who agrees at once.
    await page.context().route('**/app-auth/pick-user-file?**', (route) => {
      const asked = new URL(route.request().url()).searchParams;
      gateway.world.folders.users[1001] = ['/vol1/1001/recipes'];
      const back = new URL(asked.get('redirectUri') ?? '');
      const said = { status: 'success', method: 'pickUserFile', path: '["/vol1/1001/recipes"]' };
      for (const [name, value] of Object.entries(said)) back.searchParams.set(name, value);
      back.searchParams.set('state', asked.get('state') ?? '');
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await page.goto(address);
    await page.locator('#choose').click();
    await page.getByText('/vol1/1001/recipes').waitFor();
    await vi.waitFor(() => expect(page.context().pages()).toHaveLength(1), 60_000);
  });

  it('say that the system refuses, in a tab too', async () => {
    await page.context().route('**/app-auth/pick-user-file?**', (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const back = new URL(asked.get('redirectUri') ?? '');
      back.search = `status=error&error=access_denied&state=${asked.get('state')}`;
      return route.fulfill({ status: 302, headers: { location: back.href } });
    });
    await page.goto(address);
    await page.locator('#choose').click();
    await page.getByText('Perhaps your administrator has turned this off for Notes.').waitFor();
  });

  it('refuse a result with another state', async () => {
    await page.goto(`${address}callback.html?status=success&state=forged`);
    await page.getByText('does not belong').waitFor();
  });
});

async function json(path: string): Promise<unknown> {
  return (await fetch(address + path)).json();
}

function write(text: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${address}api/notes`, { method: 'POST', headers, body: JSON.stringify({ text }) });
}
