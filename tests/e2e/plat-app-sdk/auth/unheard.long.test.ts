import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeInChromium, type ServedFolder } from '../../browser.js';
import {
  type AuthRequest,
  appUrl,
  clickForPopup,
  launchStrictChromium,
  openApp,
  outcomeOf,
} from './auth-browser.js';
import { openAuthSite, pickedFor } from './auth-site.js';

let browser: Browser;
let plain: ServedFolder;
let strict: ServedFolder;

const state = 's1';
const picked = pickedFor(state);
const request: AuthRequest = { params: { state } };
const unheard = { result: picked, delivered: false, closed: false };

/** The user decides in the window; its callback page has found nobody to tell. */
async function allow(popup: Page): Promise<void> {
  await popup.click('#allow');
  await popup.waitForFunction(() => 'completed' in globalThis);
  expect(await popup.evaluate(() => completed)).toEqual(unheard);
  expect(await popup.evaluate(() => document.body.textContent)).toContain('Go back and reload the app');
}

/** The page, loaded again, asks for the same. */
async function askAgain(page: Page, pages: number): Promise<void> {
  await page.waitForFunction(() => 'onAuth' in globalThis);
  await page.click('#go');
  expect(await outcomeOf(page)).toEqual({ value: picked });
  expect(page.context().pages()).toHaveLength(pages);
}

describeInChromium('a result that comes when the original page is away', () => {
  beforeAll(async () => {
    [browser, plain, strict] = await Promise.all([
      launchStrictChromium(),
      openAuthSite(),
      openAuthSite({ coop: 'same-origin' }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([plain, strict].map((site) => site?.close()));
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  it.each([
    ['loaded again', () => plain],
    ['loaded again, and cut off from the window', () => strict],
  ])('as it was %s, is kept for it', async (_why, site) => {
    const page = await openApp(browser, site().origin, request);
    const popup = await clickForPopup(page);
    await page.reload();
    await allow(popup);
    await askAgain(page, 2);
  });

  it('as it has gone to another origin, is kept until it is back', async () => {
    const page = await openApp(browser, plain.origin, request);
    const popup = await clickForPopup(page);
    await page.goto(plain.origin.replace('127.0.0.1', 'localhost'));
    await allow(popup);
    await page.goto(appUrl(plain.origin, request));
    await askAgain(page, 2);
  });

  it('as it was closed, is kept for another tab', async () => {
    const page = await openApp(browser, plain.origin, request);
    const popup = await clickForPopup(page);
    await page.close();
    await allow(popup);
    const other = await popup.context().newPage();
    await other.goto(appUrl(plain.origin, request));
    await askAgain(other, 2);
  });

  it('reaches a listener without a state by the storage, where the window was cut off', async () => {
    const page = await openApp(browser, strict.origin, { ...request, listens: 'any' });
    await allow(await clickForPopup(page));
    await page.waitForFunction(() => onAuth.heard.length > 0);
    expect(await page.evaluate(() => onAuth.heard)).toEqual([picked]);
  });

  it('reaches a page that was busy when it came, once', async () => {
    const page = await openApp(browser, plain.origin, request);
    const popup = await clickForPopup(page);
    const busy = page.evaluate(() => {
      const until = performance.now() + 2_500;
      while (performance.now() < until);
    });
    await popup.click('#allow');
    await busy;
    expect(await outcomeOf(page)).toEqual({ value: picked });
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
