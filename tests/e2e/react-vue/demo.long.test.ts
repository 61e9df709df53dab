import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectBrowser, describeInChromium } from '../browser.js';
import { freePort } from '../free-port.js';

const examples = join(import.meta.dirname, '../../../examples');

describeInChromium.each(['react-page', 'vue-page'])('npm run demo in %s', (name) => {
  let browser: Browser;
  let demo: ChildProcess;
  beforeAll(async () => {
    browser = await connectBrowser();
  });
  afterEach(() => stop(demo));
  afterAll(() => browser?.close());

  it('shows the page on the desktop, from Vite’s own server', async () => {
    demo = await startDemo(join(examples, name));
    let printed = '';
    demo.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const address = await vi.waitFor(() => expectMatch(printed, /^http:\/\/localhost:\d+$/m), 60_000);
    await vi.waitFor(() => expectMatch(printed, /ready in/), 60_000);
    const page = await browser.newPage();
    await page.goto(address);
    await page.frameLocator('iframe[name="plat-dev-window"]').getByText('en-US').waitFor();
  });
});

/** What `npm run demo` runs after its set-up, with a free port in the place of Vite's. */
async function startDemo(folder: string): Promise<ChildProcess> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const command = String(scripts.demo).replaceAll('5173', await freePort());
  const PATH = join(folder, 'node_modules/.bin') + delimiter + process.env.PATH;
  return spawn(command, { cwd: folder, shell: true, detached: true, env: { ...process.env, PATH } });
}

function expectMatch(text: string, pattern: RegExp): string {
  const [match] = pattern.exec(text) ?? [];
  expect(match, text).toBeDefined();
  return match ?? '';
}

/** Ends the shell, and with it what it started: they are one process group. */
async function stop(demo: ChildProcess): Promise<void> {
  if (demo.pid === undefined || demo.exitCode !== null || demo.signalCode !== null) return;
  const { pid } = demo;
  const ended = once(demo, 'exit');
  process.kill(-pid, 'SIGINT');
  const tooLong = setTimeout(() => process.kill(-pid, 'SIGKILL'), 5_000);
  await ended;
  clearTimeout(tooLong);
}
