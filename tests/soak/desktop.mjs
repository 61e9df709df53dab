import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { startPlatDev } from 'plat-dev';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../scripts/browsers.mjs';
import { listen } from '../../scripts/listen.mjs';

const PAGE = '<!doctype html><html lang="en"><title>Soak</title><script src="./sdk.js"></script></html>';

/**
 * The desktop of plat-dev in a real Chromium, with a page of the example application in it that has the SDK, and a person
 * who allows everything.
 *
 * @param {string} executablePath
 * @param {(path: string) => void} onOpened called as often as the host is asked to open a file
 */
export async function openDesktop(executablePath, onOpened) {
  const root = dirname(fileURLToPath(import.meta.resolve('plat-app-sdk')));
  const server = new Hono();
  server.get('/app/notes/', (context) => context.html(PAGE));
  server.get('/app/notes/sdk.js', serveStatic({ root, path: 'plat-app-sdk.global.js' }));
  const app = await listen(server);
  const examplePackage = join(import.meta.dirname, '../../examples/notes-app');
  const dev = await startPlatDev({ app: app.origin, package: examplePackage, port: 0 });
  // Ctrl+C ends the run, which ends the browser; the browser is not to end the run.
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, handleSIGINT: false });
  const page = await browser.newPage();
  await page.exposeFunction('onOpened', onOpened);
  await page.addInitScript(beforeDesktop);
  await page.goto(dev.url);
  const close = () => Promise.all([browser.close(), dev.close(), app.close()]);
  return { dev, page, close };
}

/** Runs in the desktop before its own scripts. */
function beforeDesktop() {
  if (window !== top) return;
  addEventListener('message', ({ data }) => {
    if (data?.penpal === 'call' && data.methodName === 'openFile') globalThis.onOpened(data.args[0]);
  });
  setInterval(() => {
    const allow = document.querySelector('.consent button.primary');
    if (allow instanceof HTMLElement) allow.click();
  }, 20);
}
