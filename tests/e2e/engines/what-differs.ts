import { expect, it } from 'vitest';
import { type Engine, type EngineName, until } from './engine.js';
import { type AppPage, appUrl, foreign, loadApp, openHostPage, type Site } from './site.js';

/** What applications must reckon with; the guide says it in words. */
interface Facts {
  /** Whether a page may open a window so many milliseconds after the click. */
  windowAfter: { 300: boolean; 1_200: boolean };
  hasAncestorOrigins: boolean;
  /** Whether a BroadcastChannel reaches a page of the same origin in a frame of another site. */
  hearsOwnOriginAcrossSites: boolean;
  /** What comes first when the page was busy, while an answer waited and a time was up. */
  busyPageHears: 'answer' | 'time';
}

const facts: Record<EngineName, Facts> = {
  Chromium: {
    windowAfter: { 300: true, 1200: true },
    hasAncestorOrigins: true,
    hearsOwnOriginAcrossSites: false,
    busyPageHears: 'answer',
  },
  Firefox: {
    windowAfter: { 300: true, 1200: true },
    hasAncestorOrigins: true,
    hearsOwnOriginAcrossSites: false,
    busyPageHears: 'time',
  },
  WebKit: {
    windowAfter: { 300: true, 1200: false },
    hasAncestorOrigins: true,
    hearsOwnOriginAcrossSites: false,
    busyPageHears: 'time',
  },
};

/** How the engines differ where it matters to a page. */
export function whatDiffers(name: EngineName, world: () => { engine: Engine; site: Site }): void {
  const { windowAfter, hasAncestorOrigins, hearsOwnOriginAcrossSites, busyPageHears } = facts[name];

  const openAfter: [ms: 300 | 1_200, script: (page: AppPage) => unknown][] = [
    [300, ({ sleep }) => sleep(300).then(() => window.open('/elsewhere') !== null)],
    [1_200, ({ sleep }) => sleep(1_200).then(() => window.open('/elsewhere') !== null)],
  ];
  for (const [ms, script] of openAfter) {
    it(`whether a page may open a window ${ms} ms after the click: ${windowAfter[ms]}`, async () => {
      const { engine, site } = world();
      const tab = await engine.newTab();
      await tab.goto(appUrl(`${site.app.origin}/`, { script }));
      await tab.click('#go');
      // WebKit's driver may report the click before the page has its event.
      await expect
        .poll(() => tab.evaluate(() => appPage.outcome), { timeout: 10_000 })
        .toEqual({ value: windowAfter[ms] });
    });
  }

  it(`whether a framed page sees who frames it: ${hasAncestorOrigins}`, async () => {
    const { engine, site } = world();
    const tab = await openHostPage(engine, site.host.origin);
    const frame = await loadApp(tab, appUrl(`${site.app.origin}/`));
    expect(await frame.evaluate(() => location.ancestorOrigins?.[0])).toBe(
      hasAncestorOrigins ? site.host.origin : undefined,
    );
  });

  it(`whether a page in a frame of another site hears a tab of its own origin: ${hearsOwnOriginAcrossSites}`, async () => {
    const { engine, site } = world();
    const tab = await openHostPage(engine, foreign(site.host.origin));
    const frame = await loadApp(tab, appUrl(`${site.app.origin}/`));
    const listen = () =>
      void new BroadcastChannel('told').addEventListener('message', ({ data }) => appPage.heard.push(data));
    await frame.evaluate(listen);
    const other = await engine.newTab();
    await other.goto(appUrl(`${site.app.origin}/`));
    await other.evaluate(listen);
    const speaker = await engine.newTab();
    await speaker.goto(appUrl(`${site.app.origin}/`));
    await speaker.evaluate(() => new BroadcastChannel('told').postMessage('hello'));
    await until(other, () => appPage.heard.length > 0);
    expect(await frame.evaluate(() => appPage.heard)).toEqual(hearsOwnOriginAcrossSites ? ['hello'] : []);
  });

  // Once more where the machine was too busy for the host's page to answer in time.
  it(`what a page that was busy hears first, when an answer waits and a time is up: the ${busyPageHears}`, {
    retry: 2,
  }, async () => {
    const { engine, site } = world();
    const tab = await openHostPage(engine, foreign(site.host.origin));
    const frame = await loadApp(tab, appUrl(`${site.app.origin}/`));
    await tab.evaluate(() =>
      addEventListener('message', ({ data, source }) => {
        if (data === 'ask') setTimeout(() => (source as Window).postMessage('answer', '*'), 100);
      }),
    );
    const first = await frame.evaluate(async () => {
      const hears = new Promise((resolve) => {
        addEventListener('message', () => resolve('answer'));
        setTimeout(() => resolve('time'), 400);
      });
      parent.postMessage('ask', '*');
      await appPage.sleep(30);
      const end = performance.now() + 700;
      while (performance.now() < end);
      return hears;
    });
    expect(first).toBe(busyPageHears);
  });
}
