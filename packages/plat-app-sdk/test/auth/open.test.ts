import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { withAuthApps } from '../fixtures/auth-apps.js';
import { pageWith, params } from '../fixtures/open-auth.js';

withAuthApps();

describe('openAppAuth', () => {
  it('has opened the page when it returns, with the address and never by way of about:blank', () => {
    const { open, opened } = pageWith();
    void open('pickUserFile', {}, { features: 'width=480,height=640' });
    expect(opened).toMatchObject([
      { url: expect.stringMatching(/^https:/), features: 'width=480,height=640' },
    ]);
  });

  it('lets a callback page of another origin only where that is said', async () => {
    const redirectUri = 'https://other.example/callback';
    const { app, open } = pageWith();
    const url = await open('pickFile', { redirectUri }, { allowForeignRedirect: true });
    expect(new URL(url).searchParams.get('redirectUri')).toBe(redirectUri);
    const built = app.buildAppAuthUrl('pickFile', { ...params, redirectUri }, { allowForeignRedirect: true });
    expect(await built).toBe(url);
    await expect(
      pageWith().open('pickFile', { redirectUri: 'javascript:1' }, { allowForeignRedirect: true }),
    ).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  eachRow(['blocks', 'throws', 'opens-closed'] as const)(
    'rejects when the browser %s, with the address for a link',
    async (popups) => {
      const { open } = pageWith({ popups });
      await expect(open('pickFile')).rejects.toMatchObject({
        code: 'popup-blocked',
        url: expect.stringContaining('https://nas.example/app-auth/pick-file?'),
        hint: expect.stringContaining('url'),
      });
    },
  );

  it('opens nothing when the signal was aborted before, or after destroy()', async () => {
    const { app, open, opened } = pageWith();
    await expect(open('pickFile', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
    app.destroy();
    await expect(open('pickFile')).rejects.toMatchObject({ code: 'destroyed' });
    expect(opened).toEqual([]);
  });

  it('says no-host on a server, where there is no window', async () => {
    await expect(new PlatApp().openAppAuth('pickFile', params)).rejects.toMatchObject({ code: 'no-host' });
  });
});
