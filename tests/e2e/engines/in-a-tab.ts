import { describe, expect, it } from 'vitest';
import { type Engine, openedBy, type Tab, until, untilClosed } from './engine.js';
import { type AppRequest, appUrl, foreign, type Site } from './site.js';

const picked = {
  status: 'success',
  method: 'pickUserFile',
  appName: 'notes',
  path: ['/vol1/a b', '/vol1/ü'],
};

/** PlatApp in a tab of its own, beside the platform's authorization pages. */
export function inATab(world: () => { engine: Engine; site: Site }): void {
  const open = async (request: AppRequest): Promise<Tab> => {
    const { engine, site } = world();
    const tab = await engine.newTab();
    await tab.goto(appUrl(`${site.auth.origin}/app/notes/page.html`, request));
    await until(tab, () => 'appPage' in globalThis);
    return tab;
  };
  const clickForPopup = async (tab: Tab): Promise<Tab> => {
    const popup = await openedBy(world().engine, () => tab.click('#go'));
    await until(popup, () => document.querySelector('#allow') !== null);
    return popup;
  };
  const outcomeOf = (tab: Tab) => tab.evaluate(() => appPage.outcome);

  it('has no host to call', async () => {
    const tab = await open({});
    const call = await tab.evaluate(() => appPage.settled(appPage.app.getPlatformConfig()));
    expect(call).toMatchObject({ code: 'no-host' });
    expect(await tab.evaluate(() => appPage.app.isStandaloneWeb)).toBe(true);
  });

  describe('authorizes', () => {
    it('in a window that a click opens; the callback page closes it when the page has heard', async () => {
      const tab = await open({ picks: [{ state: 's1', redirectUri: 'callback.html?given=s1' }] });
      const popup = await clickForPopup(tab);
      await popup.click('#allow');
      expect(await outcomeOf(tab)).toMatchObject({ value: { ...picked, state: 's1' } });
      await untilClosed(world().engine, popup);
    });

    it('and the callback page knows that it was heard', async () => {
      const tab = await open({ picks: [{ state: 's2', redirectUri: 'callback.html?given=s2&stays' }] });
      const popup = await clickForPopup(tab);
      await popup.click('#allow');
      await until(popup, () => 'completed' in globalThis);
      expect(await popup.evaluate(() => completed)).toMatchObject({ delivered: true, closed: false });
      expect(await outcomeOf(tab)).toMatchObject({ value: { status: 'success' } });
    });

    it('not in a window without a click: popup-blocked, with the address', async () => {
      const tab = await open({ onLoad: true, picks: [{ state: 's3' }] });
      expect(await outcomeOf(tab)).toMatchObject({
        code: 'popup-blocked',
        url: expect.stringContaining(`${world().site.auth.origin}/app-auth/pick-user-file?`),
      });
      expect(await world().engine.tabs()).toHaveLength(1);
    });

    it('in a window of the page’s own, opened in the click, after a wait of 1.2 s', async () => {
      const tab = await open({
        script: async ({ app, sleep }) => {
          const opened = window.open('', '_blank');
          await sleep(1_200);
          const redirectUri = 'callback.html?given=s4';
          return app.authorize(
            'pickUserFile',
            { appName: 'notes', state: 's4', redirectUri },
            { window: opened },
          );
        },
      });
      const popup = await clickForPopup(tab);
      await popup.click('#allow');
      expect(await outcomeOf(tab)).toMatchObject({ value: { ...picked, state: 's4' } });
    });

    it('until the user closes the window: popup-closed', async () => {
      const tab = await open({ picks: [{ state: 's5' }, { closedGraceMs: 500 }] });
      const popup = await clickForPopup(tab);
      await popup.close();
      expect(await outcomeOf(tab)).toMatchObject({ code: 'popup-closed' });
    });

    it('though it has gone elsewhere: the window says so and stays, the result is there when it is loaded again', async () => {
      const tab = await open({ picks: [{ state: 's6', redirectUri: 'callback.html?given=s6' }] });
      const popup = await clickForPopup(tab);
      await tab.goto(`${world().site.app.origin}/elsewhere`);
      await popup.click('#allow');
      await until(popup, () => 'completed' in globalThis);
      expect(await popup.evaluate(() => completed)).toMatchObject({ delivered: false, closed: false });
      expect(await popup.evaluate(() => document.body.textContent)).toContain('Go back and reload the app.');
      await popup.close();
      const again = appUrl(`${world().site.auth.origin}/app/notes/page.html`, {
        onLoad: true,
        script: ({ sdk }) => new Promise((resolve) => void sdk.onAppAuthResult({ state: 's6' }, resolve)),
      });
      await tab.goto(again);
      await until(tab, () => 'appPage' in globalThis);
      expect(await outcomeOf(tab)).toMatchObject({ value: { ...picked, state: 's6' } });
    });
  });

  it('opens an address of another origin in a window that cannot reach the page', async () => {
    const tab = await open({
      script: ({ app }) => app.openURL(`${location.origin.replace('127.0.0.1', 'localhost')}/portal`),
    });
    const popup = await openedBy(world().engine, () => tab.click('#go'));
    await until(popup, () => document.title === 'portal');
    expect(await popup.evaluate(() => [location.origin, window.opener])).toEqual([
      foreign(world().site.auth.origin),
      null,
    ]);
  });
}
