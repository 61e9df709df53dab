import { type AppAuthOperation, onAppAuthResult, rememberAuthState } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { describe, expect, it } from 'vitest';
import { appOnPage, withAuthApps } from './fixtures/auth-apps.js';
import { createFakeOrigin, createFakePage } from './fixtures/auth-page.js';
import { callbackPage } from './fixtures/callback-page.js';

const params = { appName: 'notes', redirectUri: '/app/notes/callback.html', state: 's1' };

withAuthApps();

describe('what goes wrong with authorization in the page SDK of today does not go wrong here', () => {
  it('5: a window that was blocked is an error, and its address is at hand', async () => {
    const { app } = appOnPage({ popups: 'blocks' });
    const failure = { code: 'popup-blocked', url: expect.stringContaining('/app-auth/pick-user-file?') };
    await expect(app.openAppAuth('pickUserFile', params)).rejects.toMatchObject(failure);
  });

  it('6: features that cut the opener leave no empty window behind', async () => {
    const { app, opened } = appOnPage();
    const open = app.openAppAuth('pickUserFile', params, { features: 'width=400,noopener' });
    await expect(open).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(opened).toEqual([]);
  });

  it('7: a mute host keeps no window from opening', () => {
    const { app, opened } = appOnPage({ ancestorOrigins: ['https://nas.example:5666'] });
    void app.openAppAuth('pickUserFile', params);
    expect(opened).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['pickUserFile', { redirectUri: 'javascript:alert(1)' }],
    ['pickUserFile', { redirectUri: 'https://evil.example/' }],
    ['pickUserFile', { appName: undefined }],
    ['pickUserFile', { directory: 'false' }],
    ['nothing', {}],
    ['constructor', {}],
  ])('13: what cannot be meant is not sent: %s %o', async (operation, wrong) => {
    const { app, opened } = appOnPage();
    const open = app.openAppAuth(operation as AppAuthOperation, { ...params, ...wrong });
    await expect(open).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(opened).toEqual([]);
  });

  it('14: a state is kept, compared, used once and forgotten in time', async () => {
    const origin = createFakeOrigin();
    const { window: callback } = callbackPage({ origin });
    const mismatch = { code: 'state-mismatch' };
    await expect(completeAppAuth({ window: callback })).rejects.toMatchObject(mismatch);
    rememberAuthState('s1', { window: callback, expiresInMs: 0 });
    await expect(completeAppAuth({ window: callback })).rejects.toMatchObject(mismatch);
    rememberAuthState('s1', { window: callback });
    onAppAuthResult({ window: createFakePage({ origin }).window, state: 's1' }, () => {});
    await expect(completeAppAuth({ window: callback })).resolves.toMatchObject({ result: { state: 's1' } });
    await expect(completeAppAuth({ window: callback })).rejects.toMatchObject(mismatch);
  });

  it('15: the authorization page is the host’s after the frame has gone to another page, and without a referrer', async () => {
    const ancestorOrigins = ['https://nas.example:5666'];
    for (const framedBy of ['https://nas.example/app/notes/first.html', '']) {
      const { app } = appOnPage({ framedBy, ancestorOrigins });
      expect(await app.openAppAuth('pickUserFile', params)).toMatch(
        /^https:\/\/nas\.example:5666\/app-auth\//,
      );
    }
  });
});
