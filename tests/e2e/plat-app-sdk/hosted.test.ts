import type { Frame } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, page, stage, startHost, useStage } from './stage.js';

const load = async (options = {}): Promise<Frame> => {
  const url = appUrl(options);
  await startHost(url);
  return loadApp(url);
};

// What a host does otherwise, and each member, is tried in every engine: tests/e2e/engines.
describeInChromium('PlatApp, its host on another origin or not there,', () => {
  useStage();

  it('connects anew when its frame loads a new page', async () => {
    await callOf(await load(), 'getPlatformConfig');
    const frame = await loadApp(appUrl({ callTimeoutMs: 5001 }));
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { theme: 'light' } });
  });

  it('works as a plain script, with the global PlatAppSdk', async () => {
    const url = `${stage.app.origin}/script`;
    await startHost(url);
    const frame = await loadApp(url);
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ value: { language: 'en-US' } });
    expect(await frame.evaluate('Object.keys(PlatAppSdk)')).toEqual(
      expect.arrayContaining(['PlatApp', 'PlatAppError', 'completeAppAuth', 'onAppAuthResult']),
    );
  });

  it('in a window that another page opened is standalone, too', async () => {
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url), appUrl());
    const popup = await opened;
    await popup.waitForFunction(() => 'onStage' in globalThis);
    expect(await popup.evaluate(() => onStage.app.isStandaloneWeb)).toBe(true);
    expect(await callOf(popup, 'getPlatformConfig')).toMatchObject({ code: 'no-host' });
    await popup.close();
  });

  it('takes no forged handshake from a sibling frame', async () => {
    const frame = await loadApp(appUrl({ connectTimeoutMs: 800, hostOrigin: '*' }));
    const outcome = callOf(frame, 'ready');
    await page.evaluate(() => {
      const sibling = document.body.appendChild(document.createElement('iframe'));
      sibling.srcdoc = `<script>setInterval(() => parent.frames[0].postMessage(
        { penpal: 'synAck', methodNames: ['getPlatformConfig'] }, '*'), 50)</script>`;
    });
    expect(await outcome).toMatchObject({ code: 'host-timeout' });
  });
});
