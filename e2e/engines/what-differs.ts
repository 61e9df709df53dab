import { expect, it } from 'vitest';
import { type Engine, type EngineName, until } from './engine.js';
import { type AppPage, appUrl, foreign, loadApp, openHostPage, type Site } from './site.js';

/** What applications must reckon with; the guide says it in words. */
const facts = {
  Chromium: {
    windowAfter: { 300: true, 1500: true },
    hasAncestorOrigins: true,
    hearsOwnOriginAcrossSites: false,
  },
  Firefox: {
    windowAfter: { 300: true, 1500: true },
    hasAncestorOrigins: true,
    hearsOwnOriginAcrossSites: false,
  },
  WebKit: {
    windowAfter: { 300: true, 1500: false },
    hasAncestorOrigins: true,
    hearsOwnOriginAcrossSites: false,
  },
};

/** How the engines differ where it matters to a page. */
export function whatDiffers(name: EngineName, world: () => { engine: Engine; site: Site }): void {
  const { windowAfter, hasAncestorOrigins, hearsOwnOriginAcrossSites } = facts[name];

  it.each([
    [
      300,
      windowAfter[300],
      async ({ sleep }: AppPage) => {
        await sleep(300);
        return window.open('/elsewhere') !== null;
      },
    ],
    [
      1_500,
      windowAfter[1_500],
      async ({ sleep }: AppPage) => {
        await sleep(1_500);
        return window.open('/elsewhere') !== null;
      },
    ],
  ])('whether a page may open a window %i ms after the click: %s', async (_ms, expected, script) => {
    const { engine, site } = world();
    const tab = await engine.newTab();
    await tab.goto(appUrl(`${site.app.origin}/`, { script }));
    await tab.click('#go');
    expect(await tab.evaluate(() => appPage.outcome)).toEqual({ value: expected });
  });

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
}
