import fc from 'fast-check';
import { platformConfig } from 'plat-schemas/app';
import { describe, expect, it } from 'vitest';
import { checkedPlatformConfig } from '../src/config/platform-config-guard.js';

const accepts = (value: unknown): boolean => {
  try {
    return checkedPlatformConfig(value) === value;
  } catch {
    return false;
  }
};

const oneOf = <T>(usual: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 6, arbitrary: usual as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.anything() },
  );
const text = oneOf(fc.string());
const nearlyAConfig = fc.record(
  {
    theme: oneOf(fc.constantFrom('dark', 'light')),
    language: text,
    systemLanguage: text,
    appVersion: text,
    systemVersion: text,
    format: oneOf(fc.record({ date: text, time: text }, { requiredKeys: [] })),
    more: fc.anything(),
  },
  { requiredKeys: [] },
);

describe('the guard of PlatformConfig', () => {
  it('accepts exactly what the schema accepts', () => {
    let accepted = 0;
    fc.assert(
      fc.property(oneOf(nearlyAConfig), (value) => {
        const isAccepted = accepts(value);
        if (isAccepted) accepted += 1;
        expect(isAccepted).toBe(platformConfig.safeParse(value).success);
      }),
      { numRuns: 10_000 },
    );
    // Without both answers in number the property would prove nothing.
    expect(accepted).toBeGreaterThan(500);
    expect(accepted).toBeLessThan(9_500);
  });

  it('agrees with the schema on odd objects', () => {
    const least = { theme: 'dark', language: '', systemVersion: '' };
    const odd = [
      [],
      new Date(),
      () => {},
      new Map(),
      Object.create(null),
      Object.create(least),
      'text',
      null,
    ];
    for (const value of [...odd, ...odd.map((format) => ({ ...least, format }))]) {
      expect(accepts(value)).toBe(platformConfig.safeParse(value).success);
    }
  });
});
