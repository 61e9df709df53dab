import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openChromium } from './chromium.js';
import type { Engine, EngineName } from './engine.js';
import { openFirefox } from './firefox.js';
import { inAFrame } from './in-a-frame.js';
import { inATab } from './in-a-tab.js';
import { appUrl, loadApp, openHostPage, openSite, type Site } from './site.js';
import { openWebKit } from './webkit.js';
import { whatDiffers } from './what-differs.js';
import { whoFrames } from './who-frames.js';

type World = () => { engine: Engine; site: Site };

/** Runs the tests in a browser of their own, or names them when there is none. */
function inEngine(name: string, open: (() => Promise<Engine>) | undefined, tests: (world: World) => void) {
  describe.skipIf(open === undefined)(name, () => {
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

    tests(() => ({ engine, site }));
  });
}

const { Chromium, Firefox, WebKit } = inject('engines');
const engines: [name: EngineName, open: (() => Promise<Engine>) | undefined][] = [
  ['Chromium', Chromium === undefined ? undefined : () => openChromium(Chromium)],
  ['Firefox', Firefox === undefined ? undefined : () => openFirefox(Firefox)],
  ['WebKit', WebKit === undefined ? undefined : () => openWebKit(WebKit)],
];

for (const [name, open] of engines) {
  inEngine(name, open, (world) => {
    describe('in a frame', () => inAFrame(world));
    describe('in a tab', () => inATab(world));
    describe('opens authorization from a frame', () => whoFrames(world));
    describe('what differs', () => whatDiffers(name, world));
  });
}

// As in older versions of Firefox: a framed page cannot see who frames it.
const WITHOUT_ANCESTORS = { 'dom.location.ancestorOrigins.enabled': false };
inEngine(
  'Firefox without ancestorOrigins',
  Firefox === undefined ? undefined : () => openFirefox(Firefox, WITHOUT_ANCESTORS),
  (world) => {
    describe('opens authorization from a frame', () => whoFrames(world));
    it('refuses as long as it has met no host', async () => {
      const { engine, site } = world();
      const tab = await openHostPage(engine, site.host.origin);
      const frame = await loadApp(
        tab,
        appUrl(`${site.app.origin}/`, {
          script: ({ app }) =>
            app.openAppAuth('pickUserFile', { appName: 'notes', state: 's8', redirectUri: '/callback' }),
        }),
      );
      await frame.click('#go');
      const outcome = await frame.evaluate(() => appPage.outcome);
      expect(outcome).toMatchObject({
        code: 'origin-refused',
        hint: expect.stringContaining('origin-refused'),
      });
      expect(await engine.tabs()).toHaveLength(1);
    });
  },
);
