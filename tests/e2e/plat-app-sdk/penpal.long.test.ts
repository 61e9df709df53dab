import type { Frame } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, page, stage, useStage } from './stage.js';

// With one of penpal 6 it is tried in each engine: tests/e2e/engines.
describeInChromium('PlatApp with a parent of penpal 7', () => {
  useStage('/penpal-7');

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
    return loadApp(appUrl());
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
});
