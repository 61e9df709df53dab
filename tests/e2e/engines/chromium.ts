import { chromium, type Frame, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../../scripts/browsers.mjs';
import { callText, type Engine, type Place, type Tab } from './engine.js';

/** Playwright's own switches, which make a test's browser kinder than a user's. */
const KINDER_THAN_A_USERS = ['--disable-popup-blocking', '--disable-back-forward-cache'];

/** Chromium, driven by Playwright. */
export async function openChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({
    executablePath,
    ignoreDefaultArgs: KINDER_THAN_A_USERS,
    // Playwright's list of switched-off features has the partitioning of storage in it; of two lists the last one counts.
    args: [...CHROMIUM_FLAGS, '--disable-features=HttpsUpgrades'],
  });
  const context = await browser.newContext();
  return {
    version: `Chromium ${browser.version()}`,
    newTab: async () => tabOf(await context.newPage()),
    tabs: async () => context.pages().map(tabOf),
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
    // Playwright's own waits for a page to load, which one from the back/forward cache never does.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    async frame() {
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      if (frame === null) throw new Error('The page has no frame');
      return placeOf(frame);
    },
    close: () => page.close(),
  };
}

function placeOf(place: Page | Frame): Place {
  return {
    evaluate: (script, ...args) => place.evaluate(callText(script, args)),
    click: (selector) => place.click(selector),
  };
}
