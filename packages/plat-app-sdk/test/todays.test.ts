import { isDeepStrictEqual } from 'node:util';
import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { type Place, places, type RecordedPageOptions, recordedPage } from './fixtures/recorded-page.js';
import { memberCalls } from './fixtures/todays-calls.js';
import { type Call, callOnBoth, type Lines, line, onBoth } from './fixtures/todays-comparison.js';
import { differences, expected } from './fixtures/todays-differences.js';
import { addressCalls, callbackCalls, openingCalls } from './fixtures/todays-requests.js';
import { todaysSdkIn } from './fixtures/todays-sdk.js';
import { stories } from './fixtures/todays-stories.js';

const config = { theme: 'dark', language: 'en-US', systemVersion: '1.3.0' };
const none = { code: 0, msg: '', data: [] };

/** What a host may well answer, what today's SDK makes of it, and what ours does: undefined where it is the same. */
const answers: readonly (readonly [member: string, answer: unknown, todays: unknown, ours?: unknown])[] = [
  ['getPlatformConfig', config, config],
  ['getPlatformConfig', { ...config, newer: [1] }, { ...config, newer: [1] }],
  ['pickFile', ['/vol1/a'], ['/vol1/a']],
  ['pickFile', [], []],
  ['pickFile', null, undefined],
  ['pickFile', undefined, undefined],
  ['pickUserFile', none, none],
  ['authorizeUserFile', { code: 0, msg: '', data: true }, { code: 0, msg: '', data: true }],
  ['authorizeUserFile', { code: 0, msg: '', data: ['/vol1/a'] }, { code: 0, msg: '', data: ['/vol1/a'] }],
  // Where today's SDK hands on what is not there, ours leaves it out or completes it, so that its types are true.
  [
    'getPlatformConfig',
    { ...config, appVersion: null, format: null, systemLanguage: null },
    { ...config, appVersion: null, format: null, systemLanguage: null },
    config,
  ],
  [
    'getPlatformConfig',
    { ...config, format: { date: null, time: 'HH:mm' } },
    { ...config, format: { date: null, time: 'HH:mm' } },
    { ...config, format: { time: 'HH:mm' } },
  ],
  ...['pickUserFile', 'pickSharedFile'].flatMap((member) => [
    [member, null, undefined, none] as const,
    [member, undefined, undefined, none] as const,
    [member, { ...none, data: null }, { ...none, data: null }, none] as const,
    [member, { code: 0 }, { code: 0 }, none] as const,
    [
      member,
      { code: 0, msg: null, data: ['/vol1/a'] },
      { code: 0, msg: null, data: ['/vol1/a'] },
      { ...none, data: ['/vol1/a'] },
    ] as const,
  ]),
];

/** What both did, where it is not what the table of differences says. */
async function differing(
  place: Place,
  name: string,
  did: Promise<{ ours: Lines; todays: Lines }>,
): Promise<object[]> {
  const both = await did;
  return isDeepStrictEqual(both, expected(place, name, both.todays)) ? [] : [{ place, name, ...both }];
}

describe.each(places)('in a %s, as the SDK of today and the table of differences have it,', (place) => {
  it('begins', async () => {
    const { ours, todays } = await onBoth(place, {}, () => {});
    expect(ours).toEqual(todays);
  });

  it('does every call', async () => {
    const ofTab = place === 'tab' ? [...addressCalls, ...callbackCalls] : [];
    const wrong: object[] = [];
    for (const [name, call] of [...memberCalls, ...openingCalls, ...ofTab])
      wrong.push(...(await differing(place, name, callOnBoth(place, call))));
    expect(wrong).toEqual([]);
  });
});

it.each(['frame', 'mobile app'] as const)(
  'in a %s, every answer is taken as the table says',
  async (place) => {
    const wrong: object[] = [];
    for (const [member, answer, todays, ours = todays] of answers) {
      const call: Call = [member, member === 'authorizeUserFile' ? '/vol1/a' : {}];
      const both = await callOnBoth(place, call, { answers: { [member]: answer } });
      const ends = [both.ours.at(-1), both.todays.at(-1)];
      if (!isDeepStrictEqual(ends, [`resolves ${line(ours)}`, `resolves ${line(todays)}`]))
        wrong.push({ member, answer, ends });
    }
    expect(wrong).toEqual([]);
  },
);

it('in a frame, events pass as with the SDK of today and as the table of differences has it', async () => {
  const wrong: object[] = [];
  for (const [name, steps] of Object.entries(stories)) {
    const both = onBoth('frame', {}, async (app, { acts, emit, settle }) => {
      const handlers = new Map<unknown, (...payload: unknown[]) => void>();
      for (const letter of ['a', 'b'])
        handlers.set(letter, (...payload) => acts.push([`${letter} hears`, ...payload]));
      acts.length = 0;
      for (const [what, ...args] of steps) {
        if (what.startsWith('host ')) emit(what.slice('host '.length), ...args);
        else await app[what]?.(...args.map((arg) => handlers.get(arg) ?? arg));
        await settle();
      }
    });
    wrong.push(...(await differing('frame', name, both)));
  }
  expect(wrong).toEqual([]);
});

describe('a callback', () => {
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
  it('is that of the host also where the referrer does not name it, which today’s SDK takes for the page’s own', async () => {
    for (const referrer of ['', 'https://nas.example/app/notes/first.html']) {
      const { ours, todays } = await callOnBoth('frame', ['getAppAuthBaseUrl'], { referrer });
      expect(ours).toEqual(["resolves 'https://nas.example:5667'"]);
      expect(todays).toEqual(["resolves 'https://nas.example'"]);
    }
  });
});

const calls = [...memberCalls, ...addressCalls, ...openingCalls, ...callbackCalls];
const steps = Object.values(stories).flat();
const compared = new Set([...calls.map(([, [member]]) => member), ...steps.map(([member]) => member)]);

describe('the comparison with the SDK of today', () => {
  it('has calls of every member that both have', () => {
    const { window } = recordedPage('tab');
    const todays = Object.getOwnPropertyNames(Object.getPrototypeOf(todaysSdkIn(window)));
    const ours = new PlatApp({ window: window as never });
    const shared = todays.filter((member) => member !== 'constructor' && member in ours);
    expect(shared.length).toBeGreaterThan(20);
    expect(shared.filter((member) => !compared.has(member))).toEqual([]);
  });

  it.each(places)('has the same flags in a %s', (place) => {
    const { window } = recordedPage(place);
    const { isWeb, isStandaloneWeb } = todaysSdkIn(window);
    const app = new PlatApp({ window: window as never, platform: 'fnos' });
    expect([app.isWeb, app.isStandaloneWeb]).toEqual([isWeb, isStandaloneWeb]);
  });

  it('has only differences that are, each with its reason', () => {
    const names = [...calls.map(([name]) => name), ...Object.keys(stories)];
    const idle = differences.filter(
      ({ call, todays, ours, because }) =>
        !names.some((name) => name.startsWith(call)) || isDeepStrictEqual(ours, todays) || because === '',
    );
    expect(idle).toEqual([]);
  });
});
