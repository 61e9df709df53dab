import type { Browser, Frame, Page } from 'playwright-core';
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
let allowing: ServedFolder;

const state = 's1';
const picked = pickedFor(state);
const params = { state };
// Read as closed from the start, so the time to pick in counts against it.
const how = { closedGraceMs: 60_000 };

describeInChromium('authorization whose window is cut off', () => {
  beforeAll(async () => {
    [browser, plain, strict, allowing] = await Promise.all([
      launchStrictChromium(),
      openAuthSite(),
      openAuthSite({ coop: 'same-origin' }),
      openAuthSite({ coop: 'same-origin-allow-popups' }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all([plain, strict, allowing].map((site) => site?.close()));
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  it.each([
    ['same-origin', () => strict],
    ['same-origin-allow-popups', () => allowing],
  ])(
    'by an authorization page with the opener policy %s: the channel brings the result',
    async (_coop, site) => {
      const page = await openApp(browser, site().origin, { params, how });
      const popup = await clickForPopup(page);
      expect(await popup.evaluate(() => window.opener)).toBeNull();
      await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
      expect(await outcomeOf(page)).toEqual({ value: picked });
    },
  );

  it('by a link without an opener, where the window was blocked: the channel brings the result', async () => {
    const page = await openApp(browser, plain.origin, { params, listens: true, onLoad: true });
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
    const page = await openApp(browser, strict.origin, { params: { state, redirectUri }, how });
    const popup = await clickForPopup(page);
    await popup.click('#allow');
    await popup.waitForFunction(() => 'completed' in globalThis);
    expect(await popup.evaluate(() => completed)).toMatchObject({ delivered: true, closed: false });
    expect(await popup.evaluate(() => document.body.textContent)).toBe('');
  });

  it('in a frame on a foreign page: the opener brings the result', async () => {
    const { page, frame } = await openFramed(plain.origin, {
      params: { state, redirectUri: 'callback.html?given=s1' },
      authOrigin: plain.origin,
      how: { popup: true },
    });
    const popup = await clickForPopup(page, frame);
    await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
    expect(await outcomeOf(frame)).toEqual({ value: { ...picked, given: 's1' } });
  });

  it('in a frame on a foreign page, opener cut: nothing can bring it, and the page is told to ask', async () => {
    const { page, frame } = await openFramed(strict.origin, {
      params: { state, redirectUri: 'callback.html?given=s1&stays' },
      authOrigin: strict.origin,
      how: { popup: true },
    });
    const popup = await clickForPopup(page, frame);
    await popup.click('#allow');
    await popup.waitForFunction(() => 'completed' in globalThis);
    expect(await popup.evaluate(() => completed)).toEqual({
      result: { ...picked, given: 's1' },
      delivered: false,
      closed: false,
    });
    await popup.close();
    const { status: _status, path: _path, ...about } = picked;
    expect(await outcomeOf(frame)).toEqual({ value: { ...about, status: 'unknown', refreshNeeded: true } });
  });

  it('opens nothing in a frame on a foreign page, unless that is named as the host', async () => {
    const { frame } = await openFramed(plain.origin, { params, listens: true });
    await frame.click('#go');
    expect(await outcomeOf(frame)).toMatchObject({ code: 'origin-refused' });
    expect(frame.page().context().pages()).toHaveLength(1);
  });

  it('keeps to the origin of the host when the frame has gone to another page', async () => {
    const { page, frame } = await openFramed(plain.origin, {
      params,
      listens: true,
      hostOrigin: foreign(plain.origin),
    });
    await frame.evaluate(() => {
      location.href += '&again';
    });
    await frame.waitForURL(/again/);
    await frame.waitForFunction(() => 'onAuth' in globalThis);
    expect(await frame.evaluate(() => new URL(document.referrer).origin)).toBe(plain.origin);
    const popup = await clickForPopup(page, frame);
    expect(new URL(popup.url()).origin).toBe(foreign(plain.origin));
    expect(await outcomeOf(frame)).toEqual({ value: popup.url() });
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
