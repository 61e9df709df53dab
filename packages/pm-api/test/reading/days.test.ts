import { describe, expect, it } from 'vitest';
import { relativeDay } from '../../src/reading/days.js';

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
    ['-365d', '2025-11-24'],
    ['明天', '2026-11-25'],
    ['后天', '2026-11-26'],
    ['前天', '2026-11-22'],
    ['3天后', '2026-11-27'],
    ['2周前', '2026-11-10'],
    ['三天前', '2026-11-21'],
    ['两周后', '2026-12-08'],
    ['大后天', '2026-11-27'],
    ['last monday', '2026-11-16'],
    ['next friday', '2026-12-04'],
    ['this sunday', '2026-11-29'],
    ['下周一', '2026-11-30'],
    ['本周日', '2026-11-29'],
    ['上周五', '2026-11-20'],
    ['2026/12/5', '2026-12-05'],
    ['2026年12月5日', '2026-12-05'],
    ['2026.1.31', '2026-01-31'],
  ])('%s is %s by the time of the server', (words, day) => {
    expect([relativeDay(words, NOW, 'last'), relativeDay(words, NOW, 'next')]).toEqual([day, day]);
  });

  it.each([
    ['tuesday', '2026-11-24', '2026-11-24'],
    ['monday', '2026-11-23', '2026-11-30'],
    ['Wednesday', '2026-11-18', '2026-11-25'],
    ['周三', '2026-11-18', '2026-11-25'],
    ['星期天', '2026-11-22', '2026-11-29'],
  ])(
    '%s is the last one (%s) of what has happened, and the next one (%s) of what is planned',
    (words, last, next) => {
      expect([relativeDay(words, NOW, 'last'), relativeDay(words, NOW, 'next')]).toEqual([last, next]);
    },
  );

  it.each(['2026-11-24', '7d', '-7', 'next week', '', '-99999d', 'todays', 'next weekday', '周', '上一'])(
    '%j is not a day in words',
    (words) => {
      expect(relativeDay(words, NOW, 'next')).toBeUndefined();
    },
  );
});
