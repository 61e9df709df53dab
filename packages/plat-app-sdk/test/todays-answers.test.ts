import { describe, expect, it } from 'vitest';
import type { Place } from './fixtures/recorded-page.js';
import { type Call, callOnBoth, line } from './fixtures/todays-comparison.js';

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

const cases = (['frame', 'mobile app'] as const).flatMap((place: Place) =>
  answers.map(([member, answer, todays, ours = todays]) => ({ place, member, answer, todays, ours })),
);

describe('an answer that the SDK of today takes', () => {
  it.each(cases)(
    'is taken in a $place: $member answers $answer',
    async ({ place, member, answer, todays, ours }) => {
      const call: Call = [member, member === 'authorizeUserFile' ? '/vol1/a' : {}];
      const both = await callOnBoth(place, call, { answers: { [member]: answer } });
      expect(both.todays.at(-1)).toBe(`resolves ${line(todays)}`);
      expect(both.ours.at(-1)).toBe(`resolves ${line(ours)}`);
    },
  );
});
