import { JSDOM, VirtualConsole } from 'jsdom';
import { findChromium, launchChromium } from '../browsers.mjs';

const TIME_LIMIT_MS = 20_000;

/**
 * Opens pages as a user's browser does.
 *
 * @typedef {object} PageReader
 * @property {string} name
 * @property {boolean} isBrowser whether it runs modules and has frames with an origin, which jsdom does not
 * @property {(url: string) => Promise<string>} read what the page, or the page in its frame, shows in its `<output>`; or
 *   its first error, thrown or logged
 * @property {() => Promise<void>} close
 */

/** A Chromium where there is one, else jsdom. */
export function openReader() {
  return findChromium() === undefined ? readerInJsdom() : readerInChromium();
}

/** @returns {Promise<PageReader>} */
async function readerInChromium() {
  const browser = await launchChromium();
  const read = async (url) => {
    const tab = await browser.newPage();
    const errors = [];
    const failed = new Promise((resolve) => {
      const note = (message) => resolve(errors.push(message));
      tab.on('pageerror', ({ message }) => note(message));
      tab.on('console', (line) => line.type() === 'error' && note(line.text()));
    });
    await tab.goto(url);
    const isFramed = (await tab.locator('iframe').count()) > 0;
    const output = (isFramed ? tab.frameLocator('iframe') : tab).locator('output:not(:empty)');
    const shown = output.textContent({ timeout: TIME_LIMIT_MS }).catch(({ message }) => message);
    const text = await Promise.race([failed, shown]);
    await tab.close();
    return errors[0] ?? String(text);
  };
  return { name: `Chromium ${browser.version()}`, isBrowser: true, read, close: () => browser.close() };
}

/** @returns {Promise<PageReader>} */
async function readerInJsdom() {
  const read = async (url) => {
    const virtualConsole = new VirtualConsole();
    const failed = new Promise((resolve) => {
      virtualConsole.on('jsdomError', ({ cause, message }) => resolve(cause?.message ?? message));
      virtualConsole.on('error', (message) => resolve(String(message)));
    });
    const { window } = await JSDOM.fromURL(url, {
      runScripts: 'dangerously',
      resources: 'usable',
      virtualConsole,
    });
    const shown = new Promise((resolve) => {
      window.setInterval(() => {
        const text = window.document.querySelector('output')?.textContent;
        if (text) resolve(text);
      }, 10);
      window.setTimeout(resolve, TIME_LIMIT_MS, 'The page showed nothing');
    });
    const text = await Promise.race([failed, shown]);
    window.close();
    return text;
  };
  return { name: 'jsdom', isBrowser: false, read, close: async () => {} };
}
