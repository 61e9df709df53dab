import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TrimApp } from '@trimjs/web-app';
import type { PlatApp, PlatAppOptions } from 'plat-app-sdk';
import { platforms } from 'plat-testing/platforms';
import type { Browser, Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type PlatDevOptions, type RunningPlatDev, startPlatDev } from '../../../packages/dev/src/index.js';
import { connectBrowser, type ServedFolder, serveFolder } from '../browser.js';

/** What the application's pages keep for the tests, in their one global. */
interface OnDev {
  app: PlatApp;
  /** Makes another instance. */
  PlatApp: new (
    options?: PlatAppOptions,
  ) => PlatApp;
  /** The page SDK of the public platform, on its page. */
  todays: TrimApp;
  heard: unknown[];
  outcome: Promise<unknown>;
  /** What a click on the page's button does. */
  onGo(): void;
}

declare global {
  var onDev: OnDev;
}

const appPage = `<!doctype html><html lang="en"><head><title>Notes page</title></head><body>
<button id="go">Go</button><script type="module">
  import { PlatApp } from './sdk/index.js';
  window.onDev = { heard: [], PlatApp, app: new PlatApp(), onGo() {} };
  document.querySelector('#go').onclick = () => onDev.onGo();
</script></body></html>`;

const callbackPage = `<!doctype html><title>callback</title><script type="module">
  import { completeAppAuth } from './sdk/callback.js';
  await completeAppAuth({ state: 's-1' });
</script>`;

const todaysPage = `<!doctype html><title>app</title><script type="module">
  import { TrimApp } from './todays-sdk/index.js';
  window.onDev = { heard: [], todays: new TrimApp() };
</script>`;

/** A running plat-dev with an application, and a browser. */
export interface Stage {
  readonly dev: RunningPlatDev;
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function openStage(options: Partial<PlatDevOptions> = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-dev-e2e-'));
  await writePackage(folder, platforms[options.platform ?? 'plat'].prefix);
  const [browser, app] = await Promise.all([connectBrowser(), serveApp()]);
  const dev = await startPlatDev({ app: app.origin, package: folder, port: 0, ...options });
  return {
    dev,
    browser,
    async close() {
      await browser.close();
      await Promise.all([dev.close(), app.close(), rm(folder, { recursive: true })]);
    },
  };
}

function serveApp(): Promise<ServedFolder> {
  return serveFolder({
    '/app/notes/': appPage,
    '/app/notes/callback.html': callbackPage,
    '/app/notes/todays.html': todaysPage,
    '/app/notes/sdk/': file('packages/plat-app-sdk/dist'),
    '/app/notes/todays-sdk/': file('node_modules/@trimjs/web-app/dist'),
  });
}

async function writePackage(folder: string, prefix: string): Promise<void> {
  const scopes = ['system.getPlatformConfig', 'file.userAccess', 'file.sharedAccess'].map(
    (name) => prefix + name,
  );
  const entries = {
    '.url': {
      'notes.main': { title: 'Notes', url: '/app/notes/' },
      'notes.todays': { title: 'With the SDK of the public platform', url: '/app/notes/todays.html' },
    },
  };
  await mkdir(join(folder, 'config'));
  await mkdir(join(folder, 'ui'));
  await writeFile(
    join(folder, 'manifest'),
    'appname=notes\ndisplay_name=Notes\nversion=0.1.0\nmicro_app=true\n',
  );
  await writeFile(join(folder, 'config/resource'), JSON.stringify({ 'api-scope': scopes }));
  await writeFile(join(folder, 'ui/config'), JSON.stringify(entries));
}

function file(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}

/** A new tab with the desktop in it; what fails in its scripts fails the test that looks at `errors`. */
export async function openDesktop({ browser, dev }: Stage): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(dev.url);
  return { page, errors };
}

/** The application's page in the desktop, ready to be called. */
export async function appFrame(page: Page, name = 'plat-dev-window'): Promise<Frame> {
  const element = await page.waitForSelector(`iframe[name="${name}"]`);
  const frame = await element.contentFrame();
  if (frame === null) throw new Error('The desktop has no frame');
  await frame.waitForURL(/\/app\//);
  await frame.waitForFunction(() => 'onDev' in globalThis);
  return frame;
}

/** Chooses in a labelled control of a panel. */
export async function choose(page: Page, panel: string, label: string, option: string): Promise<void> {
  await page.getByRole('tab', { name: panel }).click();
  await page.getByLabel(label, { exact: true }).selectOption({ label: option });
}

/** The picker, when it has been opened and shows the content of a folder. */
export async function pickerAt(page: Page, path: string) {
  const listing = page.getByRole('listbox', { name: `Content of ${path}`, exact: true });
  await listing.waitFor();
  await expect.poll(() => listing.getByRole('option').count()).toBeGreaterThan(0);
  return listing;
}
