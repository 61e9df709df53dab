import { describe, expect, it } from 'vitest';
import { places, type RecordedPageOptions } from './fixtures/recorded-page.js';
import { callOnBoth } from './fixtures/todays-comparison.js';
import { expected } from './fixtures/todays-differences.js';
import { addressCalls, callbackCalls, openingCalls } from './fixtures/todays-requests.js';

describe('the address of an authorization page', () => {
  it.each(addressCalls)('is that of the SDK of today: %s', async (name, call) => {
    const both = await callOnBoth('tab', call);
    expect(both).toEqual(expected('tab', name, both.todays));
  });
});

describe.each(places)('an authorization page in a %s', (place) => {
  it.each(openingCalls)('opens as with the SDK of today: %s', async (name, call) => {
    const both = await callOnBoth(place, call);
    expect(both).toEqual(expected(place, name, both.todays));
  });
});

describe('a callback', () => {
  it.each(callbackCalls)('is read as the SDK of today reads it: %s', async (name, call) => {
    const both = await callOnBoth('tab', call);
    expect(both).toEqual(expected('tab', name, both.todays));
  });

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
