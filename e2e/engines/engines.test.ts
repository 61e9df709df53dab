import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import { openChromium } from './chromium.js';
import type { Engine, EngineName } from './engine.js';
import { openFirefox } from './firefox.js';
import { inAFrame } from './in-a-frame.js';
import { inATab } from './in-a-tab.js';
import { openSite, type Site } from './site.js';
import { openWebKit } from './webkit.js';
import { whatDiffers } from './what-differs.js';

const { Chromium, Firefox, WebKit } = inject('engines');
const engines: [name: EngineName, open: (() => Promise<Engine>) | undefined][] = [
  ['Chromium', Chromium === undefined ? undefined : () => openChromium(Chromium)],
  ['Firefox', Firefox === undefined ? undefined : () => openFirefox(Firefox)],
  ['WebKit', WebKit === undefined ? undefined : () => openWebKit(WebKit)],
];

describe.each(engines)('%s', (name, open) => {
  describe.skipIf(open === undefined)('plat-app-sdk', () => {
    let engine: Engine;
    let site: Site;
    let started: number;

    beforeAll(async () => {
      started = performance.now();
      if (open !== undefined) [engine, site] = await Promise.all([open(), openSite()]);
    });
    afterEach(async () => {
      for (const tab of await engine.tabs()) await tab.close();
    });
    afterAll(async () => {
      await engine?.close();
      await Promise.all([site?.app.close(), site?.host.close(), site?.auth.close()]);
      console.log(`${engine?.version}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    });

    describe('in a frame', () => inAFrame(() => ({ engine, site })));
    describe('in a tab', () => inATab(() => ({ engine, site })));
    describe('what differs', () => whatDiffers(name, () => ({ engine, site })));
  });
});
