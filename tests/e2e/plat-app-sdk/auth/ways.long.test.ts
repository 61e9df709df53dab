import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInChromium } from '../../browser.js';
import {
  type AuthRequest,
  appUrl,
  browser,
  clickForPopup,
  openApp,
  outcomeOf,
  useAuthSites,
} from './auth-browser.js';
import { pickedFor } from './auth-site.js';

const state = 's 1/ü';
const given = encodeURIComponent(state);
const params = { state };
const picked = pickedFor(state);
const unheard = { result: picked, delivered: false, closed: false };
// Read as closed from the start, so the time to pick in counts against it.
const how = { closedGraceMs: 60_000 };

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

describeInChromium('authorization in a plain tab, in all its ways', () => {
  const sites = useAuthSites({
    plain: {},
    strict: { coop: 'same-origin' },
    allowing: { coop: 'same-origin-allow-popups' },
  });
  const open = (more: object = {}) => openApp(sites.plain.origin, { params, ...more });

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
    expect(page.url()).toBe(`${sites.plain.origin}/app/notes/callback.html?stays=`);
    // A reload has nothing to complete.
    await page.reload();
    await page.waitForFunction(() => 'completed' in globalThis);
    expect(await page.evaluate(() => completed)).toEqual({ code: 'state-mismatch' });
  });

  it('works where storage throws, with the state given to the callback page', async () => {
    const page = await open({ params: { state, redirectUri: `callback.html?given=${given}` } });
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
      expect(await outcomeOf(page)).toEqual({ value: popup.url() });
      await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
      await page.waitForFunction(() => onAuth.heard.length > 0);
      expect(await page.evaluate(() => onAuth.heard)).toEqual([picked]);
    },
  );

  describe('whose window is cut off', () => {
    it.each([
      ['same-origin', () => sites.strict],
      ['same-origin-allow-popups', () => sites.allowing],
    ])(
      'by an authorization page with the opener policy %s: the channel brings the result',
      async (_coop, site) => {
        const page = await openApp(site().origin, { params, how });
        const popup = await clickForPopup(page);
        expect(await popup.evaluate(() => window.opener)).toBeNull();
        await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
        expect(await outcomeOf(page)).toEqual({ value: picked });
      },
    );

    it('by a link without an opener, where the window was blocked: the channel brings the result', async () => {
      const page = await openApp(sites.plain.origin, { params, listens: true, onLoad: true });
      const { code, url = '' } = await outcomeOf(page);
      expect(code).toBe('popup-blocked');
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), {
          href,
          target: '_blank',
          textContent: 'open',
        });
        document.querySelector('#go')?.replaceWith(Object.assign(link, { id: 'go' }));
      }, url);
      const popup = await clickForPopup(page);
      expect(await popup.evaluate(() => window.opener)).toBeNull();
      await popup.click('#allow');
      await page.waitForFunction(() => onAuth.heard.length > 0);
      expect(await page.evaluate(() => onAuth.heard)).toEqual([picked]);
    });

    it('tells the callback page that it was heard on the channel', async () => {
      const redirectUri = 'callback.html?stays';
      const page = await openApp(sites.strict.origin, { params: { state, redirectUri }, how });
      const popup = await clickForPopup(page);
      await popup.click('#allow');
      await popup.waitForFunction(() => 'completed' in globalThis);
      expect(await popup.evaluate(() => completed)).toMatchObject({ delivered: true, closed: false });
      expect(await popup.evaluate(() => document.body.textContent)).toBe('');
    });

    it('in a frame on a foreign page: the opener brings the result', async () => {
      const { page, frame } = await openFramed(sites.plain.origin, {
        params: { state, redirectUri: `callback.html?given=${given}` },
        authOrigin: sites.plain.origin,
        how: { popup: true },
      });
      const popup = await clickForPopup(page, frame);
      await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
      expect(await outcomeOf(frame)).toEqual({ value: { ...picked, given: state } });
    });

    it('in a frame on a foreign page, opener cut: nothing can bring it, and the page is told to ask', async () => {
      const { page, frame } = await openFramed(sites.strict.origin, {
        params: { state, redirectUri: `callback.html?given=${given}&stays` },
        authOrigin: sites.strict.origin,
        how: { popup: true },
      });
      const popup = await clickForPopup(page, frame);
      await popup.click('#allow');
      await popup.waitForFunction(() => 'completed' in globalThis);
      expect(await popup.evaluate(() => completed)).toEqual({
        result: { ...picked, given: state },
        delivered: false,
        closed: false,
      });
      await popup.close();
      const { status: _status, path: _path, ...about } = picked;
      expect(await outcomeOf(frame)).toEqual({ value: { ...about, status: 'unknown', refreshNeeded: true } });
    });

    it('keeps to the origin of the host when the frame has gone to another page', async () => {
      const { page, frame } = await openFramed(sites.plain.origin, {
        params,
        listens: true,
        hostOrigin: foreign(sites.plain.origin),
      });
      await frame.evaluate(() => {
        location.href += '&again';
      });
      await frame.waitForURL(/again/);
      await frame.waitForFunction(() => 'onAuth' in globalThis);
      expect(await frame.evaluate(() => new URL(document.referrer).origin)).toBe(sites.plain.origin);
      const popup = await clickForPopup(page, frame);
      expect(new URL(popup.url()).origin).toBe(foreign(sites.plain.origin));
      expect(await outcomeOf(frame)).toEqual({ value: popup.url() });
    });
  });

  describe('whose result comes when the original page is away', () => {
    it('as it was loaded again, and cut off from the window, is kept for it', async () => {
      const page = await openApp(sites.strict.origin, { params });
      const popup = await clickForPopup(page);
      await page.reload();
      await allow(popup);
      await askAgain(page, 2);
    });

    it('as it was closed, is kept for another tab', async () => {
      const page = await openApp(sites.plain.origin, { params });
      const popup = await clickForPopup(page);
      await page.close();
      await allow(popup);
      const other = await popup.context().newPage();
      await other.goto(appUrl(sites.plain.origin, { params }));
      await askAgain(other, 2);
    });

    it('reaches a listener without a state by the storage, where the window was cut off', async () => {
      const page = await openApp(sites.strict.origin, { params, listens: 'any' });
      await allow(await clickForPopup(page));
      await page.waitForFunction(() => onAuth.heard.length > 0);
      expect(await page.evaluate(() => onAuth.heard)).toEqual([picked]);
    });

    it('reaches a page that was busy when it came, once', async () => {
      const page = await openApp(sites.plain.origin, { params });
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
});

/** The same server under another host name: another site. */
function foreign(origin: string): string {
  return origin.replace('127.0.0.1', 'localhost');
}

/** The app's page in a frame on a page of another site. */
async function openFramed(origin: string, request: AuthRequest): Promise<{ page: Page; frame: Frame }> {
  const page = await (await browser.newContext()).newPage();
  const url = appUrl(origin, request);
  await page.goto(`${foreign(origin)}/portal?frame=${encodeURIComponent(url)}`);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('The portal has no frame');
  await frame.waitForFunction(() => 'onAuth' in globalThis);
  return { page, frame };
}
