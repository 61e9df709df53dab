import { describe, expect, it } from 'vitest';
import { relativeDay } from '../../src/relative-day.js';

// A Tuesday, shortly before midnight on the server.
const NOW = '2026-11-24 23:59:58';

describe('a day in words', () => {
  it.each([
    ['today', '2026-11-24'],
    ['Yesterday', '2026-11-23'],
    ['tomorrow', '2026-11-25'],
    ['-7d', '2026-11-17'],
    ['+2w', '2026-12-08'],
    ['-24d', '2026-10-31'],
    ['+0d', '2026-11-24'],
    ['tuesday', '2026-11-24'],
    ['monday', '2026-11-23'],
    ['wednesday', '2026-11-18'],
    ['-365d', '2025-11-24'],
  ])('%s is %s by the time of the server', (text, day) => {
    expect(relativeDay(text, NOW)).toBe(day);
  });

  it.each(['2026-11-24', '7d', '-7', 'next week', '', '-99999d', 'todays'])('%j is none', (text) => {
    expect(relativeDay(text, NOW)).toBeUndefined();
  });
});
