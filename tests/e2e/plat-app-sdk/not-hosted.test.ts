import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, openHostPage, openStage, type Stage, startHost } from './stage.js';

let stage: Stage;
let page: Page;

/** The app under another host name than the page that frames it. */
const foreignUrl = (options = {}) => appUrl(stage, options).replace('127.0.0.1', 'localhost');

describeInChromium('PlatApp without its host', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    page = await openHostPage(stage);
  });
  afterEach(() => page.close());

  it('in a tab of its own says no-host at once', async () => {
    await page.goto(appUrl(stage));
    await page.waitForFunction(() => 'onStage' in globalThis);
    const { code, ms } = await callOf(page, 'getPlatformConfig');
    expect(code).toBe('no-host');
    // It would look for a host for ten seconds.
    expect(ms).toBeLessThan(5_000);
    expect(await page.evaluate(() => onStage.app.isStandaloneWeb)).toBe(true);
  });

  it('in a window that another page opened is standalone, too', async () => {
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url), appUrl(stage));
    const popup = await opened;
    await popup.waitForFunction(() => 'onStage' in globalThis);
    expect(await popup.evaluate(() => onStage.app.isStandaloneWeb)).toBe(true);
    expect(await callOf(popup, 'getPlatformConfig')).toMatchObject({ code: 'no-host' });
    await popup.close();
  });

  it('framed by a page of another host name refuses it, and tells it nothing', async () => {
    await startHost(page, foreignUrl());
    const frame = await loadApp(page, foreignUrl());
    const { code, hint, ms } = await callOf(frame, 'getPlatformConfig');
    expect(code).toBe('origin-refused');
    expect(hint).toContain('origin-refused');
    expect(ms).toBeLessThan(5_000);
    const told = await page.evaluate(() => onStage.host.messages.map(({ penpal }) => penpal));
    expect(new Set(told)).toEqual(new Set(['syn']));
  });

  it('obeys that page when the option names its origin', async () => {
    const url = foreignUrl({ hostOrigin: stage.host.origin });
    await startHost(page, url);
    const frame = await loadApp(page, url);
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { theme: 'light' } });
  });

  it('takes no forged handshake from a sibling frame', async () => {
    const frame = await loadApp(page, appUrl(stage, { connectTimeoutMs: 800, hostOrigin: '*' }));
    const outcome = callOf(frame, 'ready');
    await page.evaluate(() => {
      const sibling = document.body.appendChild(document.createElement('iframe'));
      sibling.srcdoc = `<script>setInterval(() => parent.frames[0].postMessage(
        { penpal: 'synAck', methodNames: ['getPlatformConfig'] }, '*'), 50)</script>`;
    });
    expect(await outcome).toMatchObject({ code: 'host-timeout' });
  });
});
