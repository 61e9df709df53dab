import { expect, it } from 'vitest';
import { relativeDay } from '../../src/reading/days.js';
import { differing } from '../support.js';

// A Tuesday, shortly before midnight on the server.
const NOW = '2026-11-24 23:59:58';

const read = (words: string) => [relativeDay(words, NOW, 'last'), relativeDay(words, NOW, 'next')];

it('a day in words is one by the time of the server', async () => {
  const days = {
    today: '2026-11-24',
    Yesterday: '2026-11-23',
    tomorrow: '2026-11-25',
    '-7d': '2026-11-17',
    '+2w': '2026-12-08',
    '-24d': '2026-10-31',
    '+0d': '2026-11-24',
    '-365d': '2025-11-24',
    明天: '2026-11-25',
    后天: '2026-11-26',
    前天: '2026-11-22',
    '3天后': '2026-11-27',
    '2周前': '2026-11-10',
    三天前: '2026-11-21',
    两周后: '2026-12-08',
    大后天: '2026-11-27',
    'last monday': '2026-11-16',
    'next friday': '2026-12-04',
    'this sunday': '2026-11-29',
    下周一: '2026-11-30',
    本周日: '2026-11-29',
    上周五: '2026-11-20',
    '2026/12/5': '2026-12-05',
    '2026年12月5日': '2026-12-05',
    '2026.1.31': '2026-01-31',
  };
  const same = Object.entries(days).map(([words, day]) => [words, [day, day]] as const);
  // The last one of what has happened, and the next one of what is planned.
  const weekdays = [
    ['tuesday', ['2026-11-24', '2026-11-24']],
    ['monday', ['2026-11-23', '2026-11-30']],
    ['Wednesday', ['2026-11-18', '2026-11-25']],
    ['周三', ['2026-11-18', '2026-11-25']],
    ['星期天', ['2026-11-22', '2026-11-29']],
  ] as const;
  const none = ['2026-11-24', '7d', '-7', 'next week', '', '-99999d', 'todays', 'next weekday', '周', '上一'];
  const rows = [...same, ...weekdays, ...none.map((words) => [words, [undefined, undefined]] as const)];
  expect(await differing(rows, ([words]) => read(words))).toEqual([]);
});
