import { appAuthResult, platformConfig } from 'plat-schemas/app';
import { describe, expect, it } from 'vitest';

describe('platformConfig', () => {
  const least = { theme: 'dark', language: 'zh-CN', systemVersion: '1.2.0401' };

  it('needs theme, language and system version, and nothing else', () => {
    expect(platformConfig.parse(least)).toEqual(least);
    for (const key of Object.keys(least)) {
      expect(platformConfig.safeParse({ ...least, [key]: undefined }).error?.issues[0]?.path).toEqual([key]);
    }
  });

  it('keeps what a later host adds', () => {
    const later = { ...least, accent: '#f00', format: { date: 'YYYY-MM-DD', week: 'Mon' } };
    expect(platformConfig.parse(later)).toEqual(later);
  });

  it('refuses a theme that is neither dark nor light', () => {
    expect(platformConfig.safeParse({ ...least, theme: '<img onerror>' }).success).toBe(false);
  });
});

describe('appAuthResult', () => {
  it('takes a result with nothing in it: the callback URL may carry nothing', () => {
    expect(appAuthResult.parse({})).toEqual({});
  });

  it('lets through what it does not know: status, error, operation, further fields', () => {
    const later = { status: 'postponed', error: 'quota', method: 'pickAnything', ticket: '7' };
    expect(appAuthResult.parse(later)).toEqual(later);
  });

  it('refuses a path that is not a list of strings', () => {
    expect(appAuthResult.safeParse({ path: ['/vol1/a', 5] }).success).toBe(false);
  });
});
