import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { describeInChromium } from '../browser.js';
import { freePort } from '../free-port.js';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
let home: string;
let hello: string;
let commands: string[];
let platform: ChildProcess;
let address: string;
let printed = '';

beforeAll(async () => {
  const guide = await readFile(join(root, 'docs/guides/without-a-device.md'), 'utf8');
  commands = blocksOf(guide, 'sh');
  home = await mkdtemp(join(tmpdir(), 'plat-guide-'));
  hello = join(home, 'hello');
  await install(commands.shift() ?? '');
  for (const code of [...blocksOf(guide, 'js'), ...blocksOf(guide, 'html'), ...blocksOf(guide, 'ini')]) {
    const [, name = ''] = /^(?:\/\/|<!--|#) ([\w.]+)/.exec(code) ?? [];
    await writeFile(join(hello, name), code);
  }
  await writeFile(join(hello, 'config/resource'), blocksOf(guide, 'json').join());
  address = await startPlatform();
}, 60_000);
afterAll(async () => {
  platform.kill('SIGINT');
  await once(platform, 'exit');
  await rm(home, { recursive: true });
});

it('a user’s folder reaches the application, and no longer when the scope is gone', async () => {
  const [authorize = '', folders = '', withdraw = '', reset = ''] = commands.filter((one) =>
    one.includes('curl'),
  );
  expect(await answerTo(authorize)).toMatchObject({ code: 0, data: ['/vol1/1000/documents'] });
  expect(await answerTo(folders)).toEqual(['/vol1/1000/documents']);
  expect(await answerTo(withdraw)).toMatchObject({ app: { scopes: [] } });
  expect((await fetch(`${address}/app/hello/folders`)).status).toBe(502);
  expect(printed).toContain('Declare the scope plat.file.userAccess');
  expect(await answerTo(reset)).toMatchObject({ app: { scopes: ['plat.file.userAccess'] } });
  expect(await answerTo(folders)).toEqual([]);
});

it('its example for vitest passes', async () => {
  await shell(commands.find((one) => one.includes('hello.test.mjs')) ?? '');
}, 60_000);

it('its application passes the check', async () => {
  const { stdout } = await shell(commands.find((one) => one.includes('plat-dev check')) ?? '');
  expect(stdout).toBe('No problem found; 1 scopes declared and used.\n');
});

describeInChromium('in a browser', () => {
  it('its example for Playwright passes', async () => {
    await shell(commands.find((one) => one.includes('page.test.mjs')) ?? '');
  }, 90_000);
});

/** Does what the guide says, with the packages of this repository in place of the registry's. */
async function install(steps: string): Promise<void> {
  const [local, installed] = [/^(?:mkdir|npm init)/, /^npm install (?:--save-dev )?(.+)$/];
  const lines = steps.trim().split('\n');
  await run('sh', ['-ec', lines.filter((line) => local.test(line)).join('\n')], { cwd: home });
  const names = lines.flatMap((line) => installed.exec(line)?.[1]?.split(' ') ?? []);
  const folders: Record<string, string> = { 'plat-dev': 'dev' };
  for (const name of names) await link(join(root, 'packages', folders[name] ?? name), name);
  for (const name of ['vitest', 'playwright-core']) await link(join(root, 'node_modules', name), name);
  await link(join(root, 'packages/dev/bin/plat-dev.js'), '.bin/plat-dev');
  await link(join(root, 'node_modules/vitest/vitest.mjs'), '.bin/vitest');
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
  platform = spawn(process.execPath, [program, ...args], {
    cwd: hello,
    env: { ...process.env, PORT: port },
  });
  for (const stream of [platform.stdout, platform.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const found = await vi.waitFor(
    () => /^http:\/\/localhost:\d+$/m.exec(printed)?.[0] ?? failWith(printed),
    20_000,
  );
  await vi.waitFor(async () => expect((await fetch(`${found}/app/hello/`)).status).toBe(200), 20_000);
  return found;
}

function failWith(text: string): never {
  throw new Error(`No address was printed, but: ${text}`);
}

async function answerTo(command: string): Promise<unknown> {
  const { stdout } = await shell(command.replace('http://localhost:5666', address));
  return JSON.parse(stdout) as unknown;
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
