import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { withAuthApps } from '../fixtures/auth-apps.js';
import { createFakePage, type FakePageOptions } from '../fixtures/auth-page.js';
import { message, pageWith, result } from '../fixtures/authorize.js';
import { pageWith as openingPage, params } from '../fixtures/open-auth.js';
import { advance, withStoppedClock } from '../fixtures/stopped-clock.js';
import { IPHONE, open, twice } from '../fixtures/web-view.js';

withStoppedClock();
withAuthApps();

/** A window that a page opened in the click. */
function openedBefore(options?: FakePageOptions) {
  const window = createFakePage(options).window.open('', '_blank');
  if (!window) throw new Error('The fake opens windows');
  return window;
}

describe('a window that the page opened in the click', () => {
  it('goes to the authorization page, and its result is the one that counts', async () => {
    const { authorize, opened, hear } = pageWith();
    const window = openedBefore();
    const outcome = authorize({ window });
    expect(opened).toEqual([]);
    expect(window.url).toContain('https://nas.example/app-auth/pick-user-file?');
    hear(message, undefined, openedBefore());
    hear({ ...message, result: { ...result, status: 'cancel' } }, undefined, window);
    await expect(outcome).resolves.toMatchObject({ status: 'cancel' });
  });

  eachRow([
    ['was blocked', null],
    ['was closed', openedBefore({ popups: 'opens-closed' })],
  ])('is popup-blocked when it %s', async (_how, window) => {
    const failure = { code: 'popup-blocked', url: expect.stringContaining('/app-auth/') };
    const { authorize, opened } = pageWith();
    await expect(authorize({ window })).rejects.toMatchObject(failure);
    await expect(openingPage().open('pickFile', {}, { window })).rejects.toMatchObject(failure);
    expect(opened).toEqual([]);
  });

  it('is popup-closed when the user closes it', async () => {
    const { authorize } = pageWith();
    const window = openedBefore();
    const refused = expect(authorize({ window })).rejects.toMatchObject({ code: 'popup-closed' });
    window.closed = true;
    await advance(5_000);
    await refused;
  });

  it('is closed when the call fails before it goes anywhere', async () => {
    const window = openedBefore();
    await expect(pageWith().authorize({ window }, { state: '' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect([window.closed, window.url]).toEqual([true, '']);
    const other = openedBefore();
    const framed = openingPage({ ancestorOrigins: ['https://evil.example'] });
    await expect(framed.open('pickFile', {}, { window: other })).rejects.toMatchObject({
      code: 'origin-refused',
    });
    expect([other.closed, other.url]).toEqual([true, '']);
  });

  it('is closed when the same request has a window already, and that one is not', async () => {
    const { authorize, opened, hear } = pageWith();
    const first = authorize();
    const window = openedBefore();
    const second = authorize({ window }, { state: 's2' });
    expect([window.closed, opened[0]?.closed, opened[0]?.focused]).toEqual([true, false, 1]);
    hear(message);
    expect(await Promise.all([first, second])).toEqual([result, result]);
  });

  it('that both calls share is left open when the second gives up', async () => {
    const { authorize, hear } = pageWith();
    const window = openedBefore();
    const first = authorize({ window });
    const controller = new AbortController();
    const second = authorize({ window, signal: controller.signal }, { state: 's2' });
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'aborted' });
    expect(window.closed).toBe(false);
    hear(message, undefined, window);
    await expect(first).resolves.toEqual(result);
  });

  eachRow([5, 'window', true, {}])(
    'is popup-blocked when it is %o, in which nothing opens',
    async (window) => {
      const { authorize, held } = pageWith();
      await expect(authorize({ window: window as never })).rejects.toMatchObject({ code: 'popup-blocked' });
      expect(held()).toBe(0);
    },
  );

  it('is closed by the mobile app, which opens the page elsewhere', async () => {
    const page = createFakePage();
    const callHandler = async (handler: string) =>
      handler === 'getAppMessage' ? twice({ appApi: 'v1.0' }) : null;
    const bridge = { navigator: { userAgent: IPHONE }, flutter_inappwebview: { callHandler } };
    const app = open(Object.assign(page.window, bridge));
    const window = openedBefore();
    await app.openAppAuth('pickFile', params, { window });
    expect(window).toMatchObject({ closed: true, url: '' });
    app.destroy();
  });

  it('ends the call also where it is no window, and is not needed', async () => {
    const page = createFakePage({ ancestorOrigins: ['https://nas.example:5666'] });
    const app = open(page.window);
    const abort = new AbortController();
    const outcome = app.authorize('pickFile', params, { window: {} as never, signal: abort.signal });
    abort.abort();
    await expect(outcome).rejects.toMatchObject({ code: 'aborted' });
    app.destroy();
  });
});
