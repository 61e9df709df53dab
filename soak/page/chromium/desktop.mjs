import { fileURLToPath } from 'node:url';
import { startPlatDev } from 'plat-dev';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../../scripts/browsers.mjs';
import { Gone } from '../../findings.mjs';
import { pause } from '../../pause.mjs';
import { startApplication } from './application.mjs';

const SCRIPT = fileURLToPath(new URL('./desktop-script.js', import.meta.url));

const LOOK_MS = 1000;

/**
 * The desktop of plat-dev in a real Chromium, with the application's page in it.
 *
 * @param {string} executablePath
 */
export async function openDesktop(executablePath) {
  const application = await startApplication();
  const dev = await startPlatDev({
    app: application.origin,
    package: application.package,
    files: application.files,
    port: 0,
  });
  // The language counts up from here.
  dev.change({ language: 'soak-0' });
  // Ctrl+C ends the run, which ends the browser; the browser is not to end the run.
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS, handleSIGINT: false });
  const page = await browser.newPage();
  await page.addInitScript({ path: SCRIPT });
  await page.goto(dev.url);

  const frameOfApp = () => {
    const frame = page.frames().find((one) => one.url().includes('/app/soak/'));
    if (frame === undefined) throw new Gone();
    return frame;
  };

  return {
    dev,
    page,
    /**
     * Lets the application's page do a call. Rejects with `Gone` when the page or its host is taken away meanwhile.
     *
     * @param {{ member: string, args: unknown[], index: number }} call
     * @returns {Promise<{ answer?: any, error?: any, page: string, heard: string[] }>}
     */
    async ask(call) {
      return goneWithPage(frameOfApp().evaluate((asked) => globalThis.soakPage?.ask(asked), call));
    },
    /** Whether the application's page is told of the language. */
    isFollowing: () => goneWithPage(frameOfApp().evaluate(() => globalThis.soakPage?.isFollowing())),
    /**
     * The languages that the application's page has heard of since it was last asked for them.
     *
     * @returns {Promise<{ page: string, heard: string[] }>}
     */
    hear: () => goneWithPage(frameOfApp().evaluate(() => globalThis.soakPage?.hear())),
    /** Which load of the desktop this is. */
    deskId: () => goneWithPage(page.evaluate(() => globalThis.soakDesk?.id)),
    /**
     * How often this load of the desktop was asked to open a file.
     *
     * @param {string} path
     */
    timesOpened: (path) =>
      goneWithPage(
        page.evaluate((asked) => globalThis.soakDesk && (globalThis.soakDesk.opened[asked] ?? 0), path),
      ),
    /**
     * Waits until the application's page can be called, but not beyond the signal. Resolves with whether it can.
     *
     * @param {AbortSignal} signal
     */
    async ready(signal) {
      while (!signal.aborted) {
        const frame = page.frames().find((one) => one.url().includes('/app/soak/'));
        const isThere = frame?.evaluate(() => 'soakPage' in globalThis).catch(() => false);
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

/**
 * The answer of a page, which has none to give before its script has run, and none after it was taken away.
 *
 * @template Answer
 * @param {Promise<Answer | undefined>} evaluation
 * @returns {Promise<Answer>}
 */
async function goneWithPage(evaluation) {
  const answer = await evaluation.catch((error) => {
    if (/context was destroyed|detached|navigation|Cannot find context/i.test(error.message))
      return undefined;
    throw error;
  });
  if (answer === undefined) throw new Gone();
  return answer;
}
