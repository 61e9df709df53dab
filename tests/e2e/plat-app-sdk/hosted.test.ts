import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, openHostPage, openStage, type Stage, startHost } from './stage.js';

let stage: Stage;
let page: Page;

const load = async (options = {}): Promise<Frame> => {
  const url = appUrl(stage, options);
  await startHost(page, url);
  return loadApp(page, url);
};
const setTheme = (theme: 'dark' | 'light') => page.evaluate((value) => onStage.host.setTheme(value), theme);
const inject = (kind: 'half-alive' | 'garbled') =>
  page.evaluate((fault) => onStage.host.faults.inject({ kind: fault }), kind);

describeInChromium('PlatApp in a frame, its host on another origin', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    page = await openHostPage(stage);
  });
  afterEach(() => page.close());

  it('reads the configuration', async () => {
    const frame = await load();
    const { value } = await callOf(frame, 'getPlatformConfig');
    expect(value).toEqual(await page.evaluate(() => onStage.host.config));
    expect(await frame.evaluate(() => [onStage.app.isWeb, onStage.app.isStandaloneWeb])).toEqual([
      true,
      false,
    ]);
  });

  it('hears a change of theme, until off()', async () => {
    const frame = await load();
    await frame.evaluate(async () => {
      onStage.off = await onStage.app.$on('os/theme', (theme) => onStage.heard.push(theme));
    });
    expect(await setTheme('dark')).toBe('delivered');
    await frame.evaluate(() => onStage.off());
    await page.waitForFunction(() => onStage.host.subscriptions.size === 0);
    expect(await setTheme('light')).toBe('not-subscribed');
    expect(await frame.evaluate(() => onStage.heard)).toEqual(['dark']);
  });

  it('finds a host that starts to listen two seconds late, at its next SYN', async () => {
    const url = appUrl(stage);
    const frame = await loadApp(page, url);
    const ready = frame.evaluate(async () => {
      await onStage.app.ready();
      return performance.timeOrigin + performance.now();
    });
    await page.waitForTimeout(2000);
    const started = await page.evaluate(() => performance.timeOrigin + performance.now());
    await startHost(page, url);
    // 250 ms between two SYN, and room for a busy machine.
    expect((await ready) - started).toBeLessThan(5_000);
  });

  it('ends in host-timeout, in time, with a page that never speaks', async () => {
    const frame = await loadApp(page, appUrl(stage, { connectTimeoutMs: 700 }));
    const { code, hint, ms } = await callOf(frame, 'getPlatformConfig');
    expect(code).toBe('host-timeout');
    expect(hint).not.toBe('');
    expect(ms).toBeLessThan(5_000);
  });

  it('ends in call-timeout, in time, with a host that shakes hands and answers nothing', async () => {
    const frame = await load({ callTimeoutMs: 500 });
    await callOf(frame, 'ready');
    await inject('half-alive');
    const { code, ms } = await callOf(frame, 'getPlatformConfig');
    expect(code).toBe('call-timeout');
    expect(ms).toBeGreaterThan(400);
    expect(ms).toBeLessThan(5_000);
  });

  it('rejects what is no configuration', async () => {
    const frame = await load();
    await inject('garbled');
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ code: 'bad-answer' });
  });

  it('connects anew when its frame loads a new page', async () => {
    await callOf(await load(), 'getPlatformConfig');
    const frame = await loadApp(page, appUrl(stage, { callTimeoutMs: 5001 }));
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { theme: 'light' } });
  });

  it('survives whatever the framing page posts, null included', async () => {
    const frame = await load();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await callOf(frame, 'ready');
    await page.evaluate(() => {
      const junk = [
        null,
        undefined,
        0,
        'penpal',
        [],
        { penpal: null },
        { penpal: 'call' },
        { penpal: 'reply' },
      ];
      for (const message of junk) onStage.frame.contentWindow?.postMessage(message, '*');
    });
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { theme: 'light' } });
    expect(errors).toEqual([]);
  });

  it('works as a plain script, with the global PlatAppSdk', async () => {
    const url = `${stage.app.origin}/script`;
    await startHost(page, url);
    const frame = await loadApp(page, url);
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { language: 'en-US' } });
    expect(await frame.evaluate('Object.keys(PlatAppSdk)')).toEqual(
      expect.arrayContaining(['PlatApp', 'PlatAppError', 'completeAppAuth', 'onAppAuthResult']),
    );
  });
});
