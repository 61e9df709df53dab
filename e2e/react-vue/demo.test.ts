import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { describeInChromium, launchChromium } from '../browser.js';

const examples = join(import.meta.dirname, '../../examples');

describeInChromium.each(['react-page', 'vue-page'])('npm run demo in %s', (name) => {
  let browser: Browser;
  let demo: ChildProcess;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterEach(() => stop(demo));
  afterAll(() => browser?.close());

  it('shows the page on the desktop, from Vite’s own server', async () => {
    // Without its set-up, which the run of the tests has done.
    demo = spawn('npm', ['run', 'demo', '--ignore-scripts'], { cwd: join(examples, name), detached: true });
    let printed = '';
    demo.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const address = await vi.waitFor(() => expectMatch(printed, /^http:\/\/localhost:\d+$/m), 20_000);
    await vi.waitFor(() => expectMatch(printed, /ready in/), 20_000);
    const page = await browser.newPage();
    await page.goto(address);
    await page.frameLocator('iframe[name="plat-dev-window"]').getByText('en-US').waitFor();
  });
});

function expectMatch(text: string, pattern: RegExp): string {
  const [match] = pattern.exec(text) ?? [];
  expect(match, text).toBeDefined();
  return match ?? '';
}

/** Ends npm, and with it what it started: they are one process group. */
async function stop(demo: ChildProcess): Promise<void> {
  if (demo.pid === undefined || demo.exitCode !== null) return;
  const ended = once(demo, 'exit');
  process.kill(-demo.pid, 'SIGINT');
  await ended;
}
