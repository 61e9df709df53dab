import { expect, it } from 'vitest';
import { describeInChromium } from '../../browser.js';
import { clickForPopup, openApp, outcomeOf, useAuthSites } from './auth-browser.js';
import { pickedFor } from './auth-site.js';

const state = 's 1/ü';
const picked = pickedFor(state);

describeInChromium('authorization in a plain tab', () => {
  const sites = useAuthSites({ plain: {} });
  const open = (more: object = {}) => openApp(sites.plain.origin, { params: { state }, ...more });

  it('opens its page from a click, and ends with what the user picked there', async () => {
    const page = await open();
    const popup = await clickForPopup(page);
    expect(popup.url()).toContain(`${sites.plain.origin}/app-auth/pick-user-file?appName=notes&redirectUri=`);
    await Promise.all([popup.waitForEvent('close'), popup.click('#allow')]);
    expect(await outcomeOf(page)).toEqual({ value: picked });
  });

  it.each([
    ['deny', { status: 'error', error: 'access_denied' }],
    ['cancel', { status: 'cancel' }],
  ])('ends with the user’s %s', async (decision, expected) => {
    const page = await open();
    const popup = await clickForPopup(page);
    await popup.click(`#${decision}`);
    expect(await outcomeOf(page)).toMatchObject({ value: { ...expected, state } });
  });

  it('ignores what other origins, types and states post to the page', async () => {
    const page = await open();
    const popup = await clickForPopup(page);
    const go = async (origin: string) => {
      // From within: a page that the browser's user goes to has no opener.
      await popup.evaluate((url) => location.assign(url), `${origin}/app/notes/`);
      await popup.waitForURL(`${origin}/**`);
    };
    // The same server under another name: another origin.
    await go(sites.plain.origin.replace('127.0.0.1', 'localhost'));
    const post = (type: string, result: object) =>
      popup.evaluate((message) => void window.opener.postMessage(message, '*'), { type, result });
    await post('plat-app-auth', { ...picked, path: ['/forged'] });
    await go(sites.plain.origin);
    await post('other', picked);
    await post('plat-app-auth', { ...picked, state: 'other' });
    await post('plat-app-auth', picked);
    expect(await outcomeOf(page)).toEqual({ value: picked });
  });
});
