import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, openHostPage, openStage, type Stage } from './stage.js';

let stage: Stage;
let page: Page;

describeInChromium.each(['6', '7'])('PlatApp with a parent of penpal %s', (version) => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    page = await openHostPage(stage, `/penpal-${version}`);
  });
  afterEach(() => page.close());

  const connect = async (): Promise<Frame> => {
    await page.evaluate((childOrigin) => {
      const remember = (name: string) => (event: string, id: unknown) => {
        onStage.heard.push([name, event, id]);
      };
      const methods = {
        getPlatformConfig: () => ({ theme: 'dark', language: 'de-DE', systemVersion: '1.2.0401' }),
        bus: { $on: remember('bus.$on'), $off: remember('bus.$off') },
      };
      onStage.connect(childOrigin, methods);
    }, stage.app.origin);
    return loadApp(page, appUrl(stage));
  };

  it('reads the configuration', async () => {
    const frame = await connect();
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({
      value: { theme: 'dark', language: 'de-DE', systemVersion: '1.2.0401' },
    });
  });

  it('subscribes, hears what the parent emits, and unsubscribes', async () => {
    const frame = await connect();
    await frame.evaluate(async () => {
      onStage.off = await onStage.app.$on('os/language', (language) => onStage.heard.push(language));
    });
    await page.evaluate(async () => (await onStage.child).$emit('os/language', 'fr-FR'));
    expect(await frame.evaluate(() => onStage.heard)).toEqual(['fr-FR']);
    await frame.evaluate(() => onStage.off());
    await page.waitForFunction(() => onStage.heard.length === 2);
    expect(await page.evaluate(() => onStage.heard)).toEqual([
      ['bus.$on', 'os/language', undefined],
      ['bus.$off', 'os/language', undefined],
    ]);
  });

  it('tells the parent that an event did not fit', async () => {
    await callOf(await connect(), 'ready');
    const refusal = await page.evaluate(async () => {
      const child = await onStage.child;
      return child.$emit('os/theme', 'blue').catch(({ message }: Error) => message);
    });
    expect(refusal).toContain('unknown method or invalid payload');
  });

  it('shares one handshake among instances, so that no answer of penpal is lost', async () => {
    const frame = await connect();
    const themes = await frame.evaluate(async () => {
      const apps = Array.from({ length: 5 }, () => new onStage.PlatApp());
      const configs = await Promise.all(apps.map((app) => app.getPlatformConfig()));
      return configs.map(({ theme }) => theme);
    });
    expect(themes).toEqual(['dark', 'dark', 'dark', 'dark', 'dark']);
  });
});
