import puppeteer, { type Frame, type Page } from 'puppeteer-core';
import { callText, type Engine, type PageScript, type Place, type Tab } from './engine.js';

/** What Puppeteer's own profile sets otherwise than a user's. */
const AS_A_USERS = { 'dom.disable_open_during_load': true, 'fission.bfcacheInParent': true };

/** Firefox, driven by Puppeteer over WebDriver BiDi. */
export async function openFirefox(executablePath: string, preferences = {}): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...AS_A_USERS, ...preferences },
  });
  const [first] = await browser.pages();
  return {
    version: (await browser.version()).replace('firefox/', 'Firefox '),
    newTab: async () => tabOf(await browser.newPage()),
    tabs: async () => (await browser.pages()).filter((page) => page !== first).map(tabOf),
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    ...placeOf(page),
    id: page,
    async goto(url) {
      await page.goto(url);
    },
    // Puppeteer's own waits for a page to load, which one from the back/forward cache never does.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    async frame() {
      const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
      if (!frame) throw new Error('The page has no frame');
      return placeOf(frame);
    },
    close: () => page.close(),
  };
}

function placeOf(place: Page | Frame): Place {
  return {
    async evaluate<Args extends unknown[], Result>(script: PageScript<Args, Result>, ...args: Args) {
      return (await place.evaluate(callText(script, args))) as Result;
    },
    async click(selector) {
      await place.waitForSelector(selector);
      await place.click(selector);
    },
  };
}
