import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { startPlatDev } from 'plat-dev';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../scripts/browsers.mjs';
import { listen } from '../../scripts/listen.mjs';
import { Gone } from '../findings.mjs';
import { pause } from '../work.mjs';

const here = import.meta.dirname;
const LOOK_MS = 1000;
const PAGE = `<!doctype html><html lang="en"><title>Soak</title>
  <script type="importmap">{ "imports": { "plat-app-sdk": "./sdk/index.js" } }</script>
  <script type="module" src="./app-page.js"></script></html>`;

/** Files that the user can allow the application to use. */
export const FILES = Array.from({ length: 200 }, (_, index) => `/vol1/1000/soak/${index}.txt`);

/** An application with one page, its package, and the files of a device, all in a temporary folder. */
async function startApplication() {
  const folder = await mkdtemp(join(tmpdir(), 'soak-app-'));
  const write = async (path, content) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  await write('package/manifest', 'appname=soak\ndisplay_name=Soak\nversion=0.1.0\nmicro_app=true\n');
  await write('package/config/resource', JSON.stringify({ 'api-scope': ['plat.file.userAccess'] }));
  for (const path of FILES) await write(path.replace('/vol1', 'files'), 'A file.\n');

  const app = new Hono();
  const sdk = dirname(fileURLToPath(import.meta.resolve('plat-app-sdk')));
  const rewriteRequestPath = (path) => path.slice('/app/soak/sdk'.length);
  app.get('/app/soak/', (context) => context.html(PAGE));
  app.get('/app/soak/app-page.js', serveStatic({ root: here, path: 'app-page.js' }));
  app.get('/app/soak/sdk/*', serveStatic({ root: sdk, rewriteRequestPath }));
  const { origin, close } = await listen(app);
  return {
    options: { app: origin, package: join(folder, 'package'), files: join(folder, 'files'), port: 0 },
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * The desktop of plat-dev in a real Chromium, with the application's page in it. What asks the page rejects with `Gone` when
 * the page or its host is taken away meanwhile.
 *
 * @param {string} executablePath
 */
export async function openDesktop(executablePath) {
  const application = await startApplication();
  const dev = await startPlatDev(application.options);
  // The language counts up from here.
  dev.change({ language: 'soak-0' });
  // Ctrl+C ends the run, which ends the browser; the browser is not to end the run.
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, handleSIGINT: false });
  const page = await browser.newPage();
  await page.addInitScript({ path: join(here, 'desktop-script.js') });
  await page.goto(dev.url);

  const frameOfApp = () => page.frames().find((one) => one.url().includes('/app/soak/'));
  const inApp = (evaluate, argument) => {
    const frame = frameOfApp();
    if (frame === undefined) throw new Gone();
    return goneWithPage(frame.evaluate(evaluate, argument));
  };

  return {
    dev,
    page,
    /**
     * Lets the application's page do a call.
     *
     * @param {{ member: string, args: unknown[], index: number }} call
     * @returns {Promise<{ answer?: any, error?: any, page: string, heard: string[] }>}
     */
    ask: async (call) => inApp((asked) => globalThis.soakPage?.ask(asked), call),
    /** Whether the application's page is told of the language. */
    isFollowing: async () => inApp(() => globalThis.soakPage?.isFollowing()),
    /** The languages that the application's page has heard of since it was last asked for them. */
    hear: async () => inApp(() => globalThis.soakPage?.hear()),
    /** Which load of the desktop this is. */
    hostId: () => goneWithPage(page.evaluate(() => globalThis.soakHost?.id)),
    /** How often this load of the desktop was asked to open a file. */
    timesOpened: (path) =>
      goneWithPage(
        page.evaluate((asked) => globalThis.soakHost && (globalThis.soakHost.opened[asked] ?? 0), path),
      ),
    /** Waits until the application's page can be called, but not beyond the signal. Resolves with whether it can. */
    async ready(signal) {
      while (!signal.aborted) {
        const isThere = frameOfApp()
          ?.evaluate(() => 'soakPage' in globalThis)
          .catch(() => false);
        // A frame that is being taken away may leave the question open; its successor is asked anew.
        if (await Promise.race([isThere, pause(LOOK_MS, signal)])) return true;
        await pause(50, signal);
      }
      return false;
    },
    async close() {
      await browser.close();
      await dev.close();
      await application.close();
    },
  };
}

/** The answer of a page, which has none to give before its script has run, and none after it was taken away. */
async function goneWithPage(evaluation) {
  const answer = await evaluation.catch((error) => {
    if (/context was destroyed|detached|navigation|Cannot find context/i.test(error.message))
      return undefined;
    throw error;
  });
  if (answer === undefined) throw new Gone();
  return answer;
}
