import type { PlatAppOptions } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { withAuthApps } from '../fixtures/auth-apps.js';
import type { FakePageOptions } from '../fixtures/auth-page.js';
import { appIn, hostOf, withHosts } from '../fixtures/hosts.js';
import { pageWith, params } from '../fixtures/open-auth.js';

withAuthApps();
withHosts();

const HOST = 'https://nas.example:5666';
const EVIL = 'https://evil.example';

describe('the origin of the authorization page', () => {
  const originWith = async (pageOptions: FakePageOptions, options?: PlatAppOptions) => {
    const { app, open } = pageWith(pageOptions, options);
    const { origin } = new URL(await open('pickFile'));
    expect(await app.getAppAuthBaseUrl()).toBe(origin);
    return origin;
  };

  it('is that of the page in a tab', async () => {
    expect(await originWith({})).toBe('https://nas.example');
  });

  it('is that of the framing page in a frame of the host, whatever the referrer', async () => {
    for (const framedBy of ['', `${EVIL}/`, 'https://nas.example/app/notes/first.html']) {
      const ancestorOrigins = [HOST, 'https://top.example'];
      expect(await originWith({ framedBy, ancestorOrigins })).toBe(HOST);
    }
  });

  it('is that of a framing page that hostOrigin names', async () => {
    const page = { ancestorOrigins: ['https://portal.example'] };
    expect(await originWith(page, { hostOrigin: 'https://portal.example' })).toBe('https://portal.example');
  });

  it('is that of the host that was met, where the browser tells nothing of the framing page', async () => {
    const host = hostOf();
    const app = appIn(host);
    const redirectUri = `${host.window.location.origin}/callback`;
    await app.ready();
    expect(await app.buildAppAuthUrl('pickFile', { ...params, redirectUri })).toMatch(
      new RegExp(`^${await app.getAppAuthBaseUrl()}/app-auth/`),
    );
  });

  it('is the option’s where that is given, without the rest of it, also in a frame', async () => {
    const authOrigin = 'https://auth.example:8000/some/path?x';
    for (const page of [{}, { ancestorOrigins: [HOST] }, { framedBy: '' }, { ancestorOrigins: [EVIL] }]) {
      expect(await originWith(page, { authOrigin })).toBe('https://auth.example:8000');
    }
  });

  eachRow(['javascript:alert(1)', 'nas.example', 'file:///etc', ''])(
    'is refused when the option is %s',
    async (authOrigin) => {
      const { open, opened } = pageWith({}, { authOrigin });
      await expect(open('pickFile')).rejects.toMatchObject({
        code: 'invalid-argument',
        message: expect.stringContaining('authOrigin'),
      });
      expect(opened).toEqual([]);
    },
  );
});

describe('a framing page that is not the host gets no state', () => {
  eachRow<[string, FakePageOptions, PlatAppOptions]>([
    ['has another host name', { ancestorOrigins: [EVIL] }, {}],
    ['has another host name than the pinned host', { ancestorOrigins: [EVIL] }, { hostOrigin: HOST }],
    [
      'has the host name and another port than the pinned host',
      { ancestorOrigins: [`${HOST}7`] },
      { hostOrigin: HOST },
    ],
    ['is known by its referrer alone', { framedBy: `${HOST}/desktop` }, {}],
    ['is known by its referrer alone, with a pinned host', { framedBy: `${HOST}/` }, { hostOrigin: HOST }],
    ['has no origin', { ancestorOrigins: ['null'] }, { hostOrigin: '*' }],
    ['is no page of the web', { ancestorOrigins: ['capacitor://nas.example'] }, { hostOrigin: '*' }],
  ])('when it %s', async (_who, page, options) => {
    const { app, open, opened, assigned } = pageWith(page, options);
    const refused = {
      code: 'origin-refused',
      hint: expect.stringMatching(/hostOrigin.*ready\(\).*authOrigin/),
    };
    await expect(open('pickFile')).rejects.toMatchObject(refused);
    await expect(open('pickFile', {}, { target: '_self' })).rejects.toMatchObject(refused);
    await expect(app.authorize('pickFile', params, { popup: true })).rejects.toMatchObject(refused);
    await expect(app.buildAppAuthUrl('pickFile', params)).rejects.toMatchObject(refused);
    await expect(app.getAppAuthBaseUrl()).rejects.toMatchObject(refused);
    expect([opened, assigned]).toEqual([[], []]);
  });
});
