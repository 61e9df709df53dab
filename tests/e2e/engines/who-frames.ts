import { beforeEach, expect, it } from 'vitest';
import { type Engine, openedBy, type Tab, until } from './engine.js';
import { appUrl, callOf, foreign, loadApp, openHostPage, type Site, startHost } from './site.js';

/** On whose origin a framed page opens the authorization pages: its host's, and nobody else's. */
export function whoFrames(world: () => { engine: Engine; site: Site }): void {
  let tab: Tab;
  let site: Site;

  beforeEach(async () => {
    site = world().site;
    tab = await openHostPage(world().engine, site.host.origin);
  });

  const load = () =>
    loadApp(tab, appUrl(`${site.app.origin}/`, { picks: [{ state: 's7' }, { popup: true }] }));

  it('on the origin of its host, once it has met it', async () => {
    await startHost(tab, site);
    const frame = await load();
    await callOf(frame, 'ready');
    const popup = await openedBy(world().engine, () => frame.click('#go'));
    await until(popup, () => location.pathname === '/app-auth/pick-user-file');
    expect(await popup.evaluate(() => location.origin)).toBe(site.host.origin);
  });

  it('never on that of a page of another host name: origin-refused, no window, and no state is told', async () => {
    await tab.goto(`${foreign(site.host.origin)}/`);
    await startHost(tab, site);
    const frame = await load();
    await frame.click('#go');
    const outcome = await frame.evaluate(() => appPage.outcome);
    expect(outcome).toMatchObject({ code: 'origin-refused' });
    expect(outcome.hint).not.toBe('');
    expect(await world().engine.tabs()).toHaveLength(1);
    const told = await tab.evaluate(() => hostPage.host.messages);
    expect(new Set(told.map(({ penpal }) => penpal))).toEqual(new Set(['syn']));
    expect(JSON.stringify(told)).not.toContain('s7');
  });
}
