import { consumeAuthState, rememberAuthState, type StateStorage } from 'plat-app-sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { storageOf } from '../fixtures/auth-page.js';

const refuse = () => {
  throw new Error('SecurityError');
};
const full: StateStorage = { ...storageOf(new Map()), setItem: refuse };
const windows: [string, () => { readonly localStorage?: StateStorage }][] = [
  ['works', () => ({ localStorage: storageOf(new Map()) })],
  ['is full', () => ({ localStorage: full })],
  ['throws when it is touched', () => Object.defineProperty({}, 'localStorage', { get: refuse })],
  [
    'throws on every call',
    () => ({
      localStorage: { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse },
    }),
  ],
  ['is absent', () => ({})],
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(windows)('a remembered state, where storage %s', (_kind, windowOf) => {
  it('is known once', () => {
    const window = windowOf();
    rememberAuthState('s1', { window });
    rememberAuthState('s2', { window });
    expect(consumeAuthState('s1', { window })).toBe(true);
    expect(consumeAuthState('s1', { window })).toBe(false);
    expect(consumeAuthState('s2', { window })).toBe(true);
  });

  eachRow([
    ['half an hour', undefined, 1_800_000],
    ['the time that it was given', 1_000, 1_000],
  ])('is known until %s has passed, and then no longer', (_what, expiresInMs, lastsMs) => {
    const window = windowOf();
    for (const state of ['s1', 's2']) rememberAuthState(state, { window, expiresInMs });
    vi.advanceTimersByTime(lastsMs - 1);
    expect(consumeAuthState('s1', { window })).toBe(true);
    vi.advanceTimersByTime(1);
    expect(consumeAuthState('s2', { window })).toBe(false);
  });

  eachRow(['', undefined, null])('is not remembered when it is empty: %j', (state) => {
    const window = windowOf();
    expect(rememberAuthState(state as string, { window })).toBe(false);
    expect(consumeAuthState(state as string, { window })).toBe(false);
  });

  it('is none that was never remembered, whatever its name', () => {
    const window = windowOf();
    for (const state of ['s1', '', '__proto__', 'constructor', undefined]) {
      expect(consumeAuthState(state, { window })).toBe(false);
    }
    rememberAuthState('__proto__', { window });
    expect(consumeAuthState('__proto__', { window })).toBe(true);
    expect({}).not.toHaveProperty('plat-app-auth');
  });
});

describe('the storage', () => {
  it('is shared by the windows of the origin, and is rid of what has expired', () => {
    const entries = new Map([['theirs', 'x']]);
    const [page, callback] = [{ localStorage: storageOf(entries) }, { localStorage: storageOf(entries) }];
    rememberAuthState('s1', { window: page, expiresInMs: 1_000 });
    vi.advanceTimersByTime(1_000);
    rememberAuthState('s2', { window: page });
    expect(entries.size).toBe(2);
    expect(consumeAuthState('s2', { window: callback })).toBe(true);
    expect(consumeAuthState('s2', { window: page })).toBe(false);
    expect([...entries.keys()]).toEqual(['theirs']);
  });

  it('holds only a digest of a state, whose name another tab of the origin must not learn', () => {
    const entries = new Map<string, string>();
    const window = { localStorage: storageOf(entries) };
    const states = [
      '6f1e2c9a-9f0b-4a53-8a55-0d8f7b6c1e20',
      '6f1e2c9a-9f0b-4a53-8a55-0d8f7b6c1e21',
      's1',
      '1s',
    ];
    for (const state of states) expect(rememberAuthState(state, { window })).toBe(true);
    expect(entries.size).toBe(states.length);
    for (const entry of entries) for (const state of states) expect(entry.join()).not.toContain(state);
  });

  eachRow(windows.slice(1))(
    'that %s makes it known that only this page knows the state',
    (_kind, windowOf) => {
      expect(rememberAuthState('s1', { window: windowOf() })).toBe(false);
    },
  );

  it('need not be there, as on a server', () => {
    rememberAuthState('s1');
    expect(consumeAuthState('s1')).toBe(true);
  });
});
