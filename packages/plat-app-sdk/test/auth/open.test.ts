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

  it('opens it in a frame, too, whose host says nothing', () => {
    const { open, opened } = pageWith({ ancestorOrigins: ['https://nas.example:5666'] });
    void open('pickUserFile');
    expect(opened).toHaveLength(1);
  });

  it('takes the page itself there with _self', async () => {
    const { open, opened, assigned } = pageWith({ popups: 'blocks' });
    const url = await open('pickUserFile', {}, { target: '_self' });
    expect(assigned).toEqual([url]);
    expect(opened).toEqual([]);
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

  it('never throws in the caller’s face: it rejects', async () => {
    const { app } = pageWith({ popups: 'throws' });
    const calls = [
      () => app.openAppAuth('nothing' as never, params),
      () => app.openAppAuth('pickFile', params),
      () => app.authorize('nothing' as never, null as never),
      () => app.authorize('pickFile', params),
    ];
    for (const call of calls) {
      const outcome = call();
      await expect(outcome).rejects.toMatchObject({ name: 'PlatAppError' });
    }
  });

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
