import { describe, expect, it } from 'vitest';
import type { Place, RecordedPageOptions } from './fixtures/recorded-page.js';
import { type Call, callOnBoth, written } from './fixtures/todays-comparison.js';
import { expected } from './fixtures/todays-differences.js';

const common = { appName: 'notes', redirectUri: '/app/notes/callback.html', state: 's1' };

const requests: readonly (readonly [operation: string, params: object])[] = [
  ...['pickFile', 'pickUserFile', 'pickSharedFile'].flatMap((operation) =>
    [
      {},
      { directory: true },
      { directory: false },
      { accept: ['.md'] },
      { accept: ['.md', '.tar.gz'] },
      { accept: [] },
      { sidebarGroup: ['myFiles', 'otherShare'] },
      { sidebarGroup: ['of-a-newer-host'] },
      { sidebarGroup: [] },
      { directory: true, accept: ['.md'], sidebarGroup: ['team'] },
      { multiple: true, title: 'Pick' },
    ].map((params) => [operation, params] as const),
  ),
  ...['authorizeUserFile', 'authorizeSharedFile'].flatMap((operation) =>
    ['/vol1/1000/photos', '/vol1/a b&c=d/ü#e?f', '/vol1/a+b,c%20d'].map(
      (path) => [operation, { path }] as const,
    ),
  ),
  ...[
    { redirectUri: '/callback?x=1&y=2#h' },
    { redirectUri: 'callback.html' },
    { redirectUri: './callback.html' },
    { redirectUri: 'https://nas.example/app/notes/callback.html' },
    { redirectUri: '/ü b/callback' },
    { state: 'a b&c=d+ü/%20' },
    { appName: 'trim.demo' },
    { appName: 'a b&ü' },
    { redirectUri: undefined },
    { state: undefined },
    { redirectUri: '', state: '' },
  ].map((params) => ['pickUserFile', params] as const),
];

const opening: readonly Call[] = [
  ['openAppAuth', 'pickFile', common],
  ['openAppAuth', 'pickUserFile', { appName: 'notes', redirectUri: common.redirectUri }],
  ['openAppAuth', 'pickUserFile', { appName: 'notes', state: 's1' }],
  ['openAppAuth', 'pickFile', common, { target: '_blank' }],
  ['openAppAuth', 'pickFile', common, { target: '_self' }],
  ['openAppAuth', 'pickFile', common, { target: 'picker' }],
  ['openAppAuth', 'pickFile', common, { features: 'width=400,height=300' }],
  ['openAppAuth', 'pickFile', common, {}],
];

/** With their names, which leave out what all requests have. */
const named = (calls: readonly Call[]) =>
  calls.map((call) => [written(call).replace(written(['', common]).slice(3, -3), '…'), call] as const);

describe('the address of an authorization page', () => {
  const calls = requests.map(
    ([operation, own]): Call => ['buildAppAuthUrl', operation, { ...common, ...own }],
  );

  it.each(named(calls))('is that of the SDK of today: %s', async (name, call) => {
    const both = await callOnBoth('tab', call);
    expect(both).toEqual(expected('tab', name, both.todays));
  });
});

const places: readonly Place[] = ['frame', 'mobile app', 'old mobile app', 'tab'];

describe.each(places)('an authorization page in a %s', (place) => {
  it.each(named(opening))('opens as with the SDK of today: %s', async (name, call) => {
    const both = await callOnBoth(place, call);
    expect(both).toEqual(expected(place, name, both.todays));
  });
});

const callbacks: readonly unknown[] = [
  '?status=success&method=pickUserFile&appName=notes&state=s1&path=%5B%22%2Fvol1%2Fa%22%5D',
  '/callback?status=cancel&method=pickFile&state=s1',
  'https://nas.example/callback?status=error&error=access_denied#status=success',
  '?status=of-a-newer-host&error=another',
  '?method=pick-user-file',
  '?method=constructor',
  '?state=first&state=second',
  '?path=/vol1/a',
  '?path=["/vol1/a",5]',
  '?path=[]',
  '?path={"0":"/vol1/a"}',
  '?path=',
  '?status=&error=&appName=&state=&method=',
  '?extra=1&STATUS=success',
  '',
  '/callback',
  new URL('https://nas.example/callback?status=success&path=%5B%5D'),
  new URLSearchParams('status=success&state=a+b%20c&path=["/ü"]'),
];
const results = callbacks.map((input): Call => ['parseAppAuthCallback', input]);

describe('a callback', () => {
  it.each(results.map((call) => [written(call), call] as const))(
    'is read as the SDK of today reads it: %s',
    async (name, call) => {
      const both = await callOnBoth('tab', call);
      expect(both).toEqual(expected('tab', name, both.todays));
    },
  );

  it('is by default the address of the page', async () => {
    const page: RecordedPageOptions = {
      href: 'https://nas.example/callback?status=success&state=s1&path=%5B%22%2Fa%22%5D',
    };
    const both = await callOnBoth('tab', ['parseAppAuthCallback'], page);
    expect(both.todays[0]).toContain("status: 'success'");
    expect(both.ours).toEqual(both.todays);
  });

  it('that is no address ends nothing here', async () => {
    const { ours, todays } = await callOnBoth('tab', ['parseAppAuthCallback', 'http://[']);
    expect([ours[0]?.slice(0, 8), todays]).toEqual(['resolves', ['rejects']]);
  });
});

describe('the origin of the authorization pages', () => {
  const request: Call = ['openAppAuth', 'pickFile', common];
  const originOf = (lines: readonly string[]) =>
    /https?:\/\/[^/]+/.exec(lines.find((line) => line.startsWith('a window')) ?? '')?.[0];

  it('is that of the host also where the referrer does not name it, which today’s SDK takes for the page’s own', async () => {
    for (const referrer of ['', 'https://nas.example/app/notes/first.html']) {
      const { ours, todays } = await callOnBoth('frame', request, { referrer });
      expect([originOf(ours), originOf(todays)]).toEqual(['https://nas.example:5667', 'https://nas.example']);
    }
  });
});
