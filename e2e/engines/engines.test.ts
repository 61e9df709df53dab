import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest';
import { openChromium } from './chromium.js';
import type { Engine } from './engine.js';
import { openFirefox } from './firefox.js';
import { inAFrame } from './in-a-frame.js';
import { openSite, type Site } from './site.js';
import { openWebKit } from './webkit.js';

const { Chromium, Firefox, WebKit } = inject('engines');
const engines: [name: string, open: (() => Promise<Engine>) | undefined][] = [
  ['Chromium', Chromium === undefined ? undefined : () => openChromium(Chromium)],
  ['Firefox', Firefox === undefined ? undefined : () => openFirefox(Firefox)],
  ['WebKit', WebKit === undefined ? undefined : () => openWebKit(WebKit)],
];

describe.each(engines)('%s', (_name, open) => {
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
      await Promise.all([site?.app.close(), site?.host.close()]);
      console.log(`${engine?.version}: ${((performance.now() - started) / 1_000).toFixed(1)} s`);
    });

    inAFrame(() => ({ engine, site }));
  });
});
