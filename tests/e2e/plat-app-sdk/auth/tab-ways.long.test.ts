import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeInChromium, type ServedFolder } from '../../browser.js';
import { clickForPopup, launchStrictChromium, openApp, outcomeOf } from './auth-browser.js';
import { openAuthSite, pickedFor } from './auth-site.js';

let browser: Browser;
let site: ServedFolder;

const state = 's 1/ü';
const picked = pickedFor(state);
const request = { params: { state } };
const open = (more: object = {}) => openApp(browser, site.origin, { ...request, ...more });

describeInChromium('authorization in a plain tab, in all its ways,', () => {
  beforeAll(async () => {
    [browser, site] = await Promise.all([launchStrictChromium(), openAuthSite()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  it('closes the window when its time is up', async () => {
    const page = await open({ how: { timeoutMs: 3_000 } });
    const popup = await clickForPopup(page);
    await popup.waitForEvent('close');
    expect(await outcomeOf(page)).toEqual({ code: 'call-timeout' });
  });

  it('brings the open window to the front at a second click, and opens no other', async () => {
    const page = await open();
    const popup = await clickForPopup(page);
    await page.click('#go');
    expect(page.context().pages()).toHaveLength(2);
    await popup.click('#allow');
    expect(await outcomeOf(page)).toEqual({ value: picked });
  });

  it('does not take a result with another state, and its callback page says so', async () => {
    const page = await open({ how: { closedGraceMs: 500 } });
    const popup = await clickForPopup(page);
    await popup.click('#forge');
    await popup.waitForFunction(() => 'completed' in globalThis);
    expect(await popup.evaluate(() => completed)).toEqual({ code: 'state-mismatch' });
    await popup.close();
    expect(await outcomeOf(page)).toEqual({ code: 'popup-closed' });
  });

  it('takes the page itself there with _self; the callback page has the result, and a clean address', async () => {
    const page = await open({
      listens: true,
      how: { target: '_self' },
      params: { state, redirectUri: 'callback.html?stays' },
    });
    await page.click('#go');
    await page.click('#allow');
    await page.waitForFunction(() => 'completed' in globalThis);
    expect(await page.evaluate(() => completed)).toEqual({ result: picked, delivered: false, closed: false });
    expect(page.url()).toBe(`${site.origin}/app/notes/callback.html?stays=`);
    // A reload has nothing to complete.
    await page.reload();
    await page.waitForFunction(() => 'completed' in globalThis);
    expect(await page.evaluate(() => completed)).toEqual({ code: 'state-mismatch' });
  });

  it('works with openAppAuth and onAppAuthResult, which hears of the result once', async () => {
    const page = await open({ listens: true });
    const popup = await clickForPopup(page);
    expect(await outcomeOf(page)).toEqual({ value: popup.url() });
    await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
    await page.waitForFunction(() => onAuth.heard.length > 0);
    expect(await page.evaluate(() => onAuth.heard)).toEqual([picked]);
  });

  it('works where storage throws, with the state given to the callback page', async () => {
    const page = await open({
      params: { state, redirectUri: `callback.html?given=${encodeURIComponent(state)}` },
    });
    await page.context().addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    });
    await page.reload();
    await page.waitForFunction(() => 'onAuth' in globalThis);
    const popup = await clickForPopup(page);
    await popup.click('#allow');
    expect(await outcomeOf(page)).toEqual({ value: { ...picked, given: state } });
  });

  it('uses a window that the page opened in the click, though something was waited for since', async () => {
    const page = await open({ opensBefore: true });
    const popup = await clickForPopup(page);
    await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
    expect(await outcomeOf(page)).toEqual({ value: picked });
  });

  it('ends with popup-blocked when that window was blocked', async () => {
    const page = await open({ opensBefore: true, onLoad: true });
    expect(await outcomeOf(page)).toMatchObject({ code: 'popup-blocked' });
  });

  it('takes the result of a callback page that posts it and closes its window at once', async () => {
    const page = await open({ params: { state, redirectUri: '/app/notes/posting.html' } });
    const popup = await clickForPopup(page);
    await popup.click('#allow');
    expect(await outcomeOf(page)).toEqual({ value: picked });
  });

  it.each([true, 'any'] as const)(
    'is heard by onAppAuthResult for its state, and for any: %s',
    async (listens) => {
      const page = await open({ listens });
      const popup = await clickForPopup(page);
      await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
      await page.waitForFunction(() => onAuth.heard.length > 0);
      expect(await page.evaluate(() => onAuth.heard)).toEqual([picked]);
    },
  );

  it('takes away from a page of another origin that it opens the way back, and still knows when it was blocked', async () => {
    const url = `${site.origin.replace('127.0.0.1', 'localhost')}/portal?frame=about:blank`;
    const page = await open({ url });
    const [popup] = await Promise.all([page.context().waitForEvent('page'), page.click('#go')]);
    await popup.waitForURL(url);
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    expect(await outcomeOf(await open({ url, onLoad: true }))).toEqual({ code: 'popup-blocked', url });
  });
});
