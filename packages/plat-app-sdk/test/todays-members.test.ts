import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { places, recordedPage } from './fixtures/recorded-page.js';
import { memberCalls } from './fixtures/todays-calls.js';
import { differences } from './fixtures/todays-differences.js';
import { addressCalls, callbackCalls, openingCalls } from './fixtures/todays-requests.js';
import { todaysSdkIn } from './fixtures/todays-sdk.js';
import { stories } from './fixtures/todays-stories.js';

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

  it.each(differences)('has a difference, with its reason, in: $call', ({ call, todays, ours, because }) => {
    const names = [...calls.map(([name]) => name), ...Object.keys(stories)];
    expect(names.some((name) => name.startsWith(call))).toBe(true);
    expect(ours).not.toEqual(todays);
    expect(because).not.toBe('');
  });
});
