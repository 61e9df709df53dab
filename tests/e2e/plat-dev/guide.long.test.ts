import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { connectBrowser, describeInChromium } from '../browser.js';
import { freePort } from '../free-port.js';
import { pickerAt } from './stage.js';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
let home: string;
let hello: string;
let commands: string[];
let platform: ChildProcess;
let address: string;
let printed = '';

/** Where the packages that the guide installs are, and their commands; those that are not named are in `packages`. */
const sources: Record<string, { folder: string; program?: string }> = {
  'plat-dev': { folder: 'packages/dev', program: 'bin/plat-dev.js' },
  vitest: { folder: 'node_modules/vitest', program: 'vitest.mjs' },
  'playwright-core': { folder: 'node_modules/playwright-core' },
};

beforeAll(async () => {
  const guide = await readFile(join(root, 'docs/guides/without-a-device.md'), 'utf8');
  commands = blocksOf(guide, 'sh');
  home = await mkdtemp(join(tmpdir(), 'plat-guide-'));
  hello = join(home, 'hello');
  for (const steps of commands.filter((one) => one.includes('npm install'))) await install(steps);
  for (const code of [...blocksOf(guide, 'js'), ...blocksOf(guide, 'html'), ...blocksOf(guide, 'ini')]) {
    const [, name = ''] = /^(?:\/\/|<!--|#) ([\w.-]+)/.exec(code) ?? [];
    await writeFile(join(hello, name), code);
  }
  const [resource = '', privilege = ''] = blocksOf(guide, 'json');
  await writeFile(join(hello, 'config/resource'), resource);
  await writeFile(join(hello, 'config/privilege'), privilege);
  address = await startPlatform();
});
afterAll(async () => {
  platform.kill('SIGINT');
  await once(platform, 'exit');
  await rm(home, { recursive: true });
});

it('a user’s folder reaches the application, and no longer when the scope is gone', async () => {
  const [authorize = '', folders = '', file = '', withdraw = '', reset = ''] = commands.filter((one) =>
    one.includes('curl'),
  );
  expect(await answerTo(authorize)).toMatchObject({ code: 0, data: ['/vol1/1000/documents'] });
  expect(await answerTo(folders)).toEqual(['/vol1/1000/documents']);
  expect(await textFrom(file)).toBe('# Documents\n\nEverything that Ada writes.\n');
  const ofBen = await fetch(`${address}/app/hello/file?path=/vol1/1001/notes.txt`);
  expect(ofBen.status).toBe(404);
  expect(await answerTo(withdraw)).toMatchObject({ app: { scopes: ['plat.file.userAcl'] } });
  expect((await fetch(`${address}/app/hello/folders`)).status).toBe(502);
  expect(printed).toContain('Declare the scope plat.file.userAccess');
  expect(await answerTo(reset)).toMatchObject({
    app: { scopes: ['plat.file.userAccess', 'plat.file.userAcl'] },
  });
  expect(await answerTo(folders)).toEqual([]);
});

it('its example for vitest passes', async () => {
  await shell(commands.find((one) => one.includes('hello.test.mjs')) ?? '');
});

it('its application has no fault but the parts that the guide leaves to the template', async () => {
  const { stdout } = await shell(`${commands.find((one) => one.includes('plat-dev check'))?.trim()} || true`);
  expect(stdout.match(/^(?:error|warning|note) .*$/gm)).toEqual([
    'error file-missing app',
    'error file-missing cmd',
    'error file-missing ICON_256.PNG',
    'error file-missing ICON.PNG',
    'note names-of-no-device manifest',
  ]);
});

describeInChromium('in a browser', () => {
  it('its page in a tab lists the folder that was chosen in a window, which closes', async () => {
    const page = await openTab('');
    const list = await page.waitForSelector('ul', { state: 'attached' });
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Choose a folder' }).click(),
    ]);
    const listing = await pickerAt(popup, '/vol1/1000');
    await listing.getByText('pictures').click();
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Choose' }).click()]);
    // An element of the page as it was loaded at first: after a reload it would get no more.
    const item = await list.waitForSelector('li');
    expect(await item.textContent()).toBe('/vol1/1000/pictures');
  });

  it('its page shows the file that was picked', async () => {
    const page = await openTab('');
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Open a file' }).click(),
    ]);
    await (await pickerAt(popup, '/vol1/1000')).getByText('documents').dblclick();
    await (await pickerAt(popup, '/vol1/1000/documents')).getByText('readme.md').click();
    await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Choose' }).click()]);
    await page.getByText('Everything that Ada writes.').waitFor();
  });

  it('its page in a tab goes on when nothing was picked', async () => {
    const page = await openTab('');
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    for (const leave of [
      (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click(),
      (popup: Page) => popup.close(),
    ]) {
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Open a file' }).click(),
      ]);
      await pickerAt(popup, '/vol1/1000');
      await Promise.all([popup.waitForEvent('close'), leave(popup)]);
    }
    // A window counts as closed after five seconds.
    await page.waitForTimeout(6000);
    expect(errors).toEqual([]);
  });

  it('its callback page says so when the result belongs to no request', async () => {
    const page = await openTab('callback.html?status=success&state=forged&path=%5B%22%2Fforged%22%5D');
    await page.getByText('completeAppAuth: the state').waitFor();
  });

  it('its example for Playwright passes', async () => {
    await shell(commands.find((one) => one.includes('page.test.mjs')) ?? '');
  });
});

/** A page of the guide's application in a tab of its own, in a browser that ends with the test. */
async function openTab(path: string): Promise<Page> {
  const browser = await connectBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(`${address}/app/hello/${path}`);
  return page;
}

/** Does what the guide says, with the packages of this repository in place of the registry's. */
async function install(steps: string): Promise<void> {
  const [local, installed] = [/^(?:mkdir|npm init)/, /^npm install (?:--save-dev )?(.+)$/];
  const lines = steps.trim().split('\n');
  await run('sh', ['-ec', lines.filter((line) => local.test(line)).join('\n')], { cwd: home });
  const names = lines.flatMap((line) => installed.exec(line)?.[1]?.split(' ') ?? []);
  for (const name of names) {
    const { folder, program } = sources[name] ?? { folder: `packages/${name}` };
    await link(join(root, folder), name);
    if (program !== undefined) await link(join(root, folder, program), `.bin/${name}`);
  }
}

async function link(target: string, name: string): Promise<void> {
  const place = join(hello, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(target, place);
}

/** Starts the platform with the guide's command, and resolves with the address that it prints. */
async function startPlatform(): Promise<string> {
  const command = (commands.find((one) => one.includes('-- node server.mjs')) ?? '').trim();
  // The guide's port may be taken on this machine.
  const port = await freePort();
  const [program = '', ...args] = command
    .replace('8400', port)
    .replace(/^npx plat-dev/, join(hello, 'node_modules/.bin/plat-dev'))
    .split(' ');
  platform = spawn(process.execPath, [program, ...args], { cwd: hello, env: { ...process.env, PORT: port } });
  for (const stream of [platform.stdout, platform.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const found = await vi.waitFor(
    () => /^http:\/\/localhost:\d+$/m.exec(printed)?.[0] ?? failWith(printed),
    60_000,
  );
  await vi.waitFor(async () => expect((await fetch(`${found}/app/hello/`)).status).toBe(200), 60_000);
  return found;
}

function failWith(text: string): never {
  throw new Error(`No address was printed, but: ${text}`);
}

async function answerTo(command: string): Promise<unknown> {
  return JSON.parse(await textFrom(command)) as unknown;
}

async function textFrom(command: string): Promise<string> {
  const { stdout } = await shell(command.replace('http://localhost:5666', address));
  return stdout;
}

function shell(command: string) {
  const CHROMIUM_PATH = inject('chromiumPath');
  const env = { ...process.env, ...(CHROMIUM_PATH !== undefined && { CHROMIUM_PATH }) };
  return run('sh', ['-ec', command], { cwd: hello, env });
}

function blocksOf(markdown: string, language: string): string[] {
  const blocks = markdown.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'));
  return [...blocks].map(([, code = '']) => code);
}
