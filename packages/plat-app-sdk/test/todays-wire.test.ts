import { describe, expect, it } from 'vitest';
import { places } from './fixtures/recorded-page.js';
import { memberCalls } from './fixtures/todays-calls.js';
import { callOnBoth, onBoth } from './fixtures/todays-comparison.js';
import { expected } from './fixtures/todays-differences.js';

describe.each(places)('in a %s', (place) => {
  it('begins as the SDK of today does', async () => {
    const { ours, todays } = await onBoth(place, {}, () => {});
    expect(ours).toEqual(todays);
  });

  it.each(memberCalls)('sends what the SDK of today sends: %s', async (name, call) => {
    const both = await callOnBoth(place, call);
    expect(both).toEqual(expected(place, name, both.todays));
  });
});
