import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeInChromium } from '../browser.js';
import { appUrl, callOf, loadApp, openHostPage, openStage, type Stage } from './stage.js';

declare const Penpal: {
  connectToChild(options: object): { promise: typeof onStage.child };
};

let stage: Stage;
let page: Page;

describeInChromium('PlatApp with a parent of penpal 6.2.2', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());
  beforeEach(async () => {
    page = await openHostPage(stage, '/penpal');
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
      onStage.child = Penpal.connectToChild({ iframe: onStage.frame, childOrigin, methods }).promise;
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
    expect(refusal).toBe('the payload does not fit the event');
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

describeInChromium('PlatApp with a hostile parent', () => {
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('keeps its prototypes when names reach for them', async () => {
    page = await openHostPage(stage, '/penpal');
    await page.evaluate(() => {
      const methodNames = ['__proto__.polluted', 'constructor.prototype.polluted', '__proto__', 'toString'];
      addEventListener('message', ({ data, source }: MessageEvent) => {
        if (data.penpal === 'reply') onStage.heard.push(data.resolution);
        if (data.penpal !== 'syn') return;
        const child = source as Window;
        child.postMessage({ penpal: 'synAck', methodNames }, '*');
        for (const methodName of methodNames) child.postMessage({ penpal: 'call', id: 1, methodName }, '*');
      });
    });
    const frame = await loadApp(page, appUrl(stage));
    expect(await callOf(frame, 'getPlatformConfig')).toMatchObject({ code: 'unsupported' });
    await page.waitForFunction(() => onStage.heard.length >= 4);
    expect(new Set(await page.evaluate(() => onStage.heard))).toEqual(new Set(['rejected']));
    expect(await frame.evaluate(() => 'polluted' in Function)).toBe(false);
    await page.close();
  });
});
