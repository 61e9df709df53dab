import { formatDate, formatTime } from 'plat-app-sdk/live';
import { describe, expect } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';

const morning = new Date(2026, 2, 5, 9, 7, 3);
const midnight = new Date(2026, 10, 28, 0, 5);
const evening = new Date(2026, 10, 28, 21, 45, 30);

describe('formatDate', () => {
  eachRow([
    ['YYYY-MM-DD', '2026-03-05'],
    ['DD.MM.YYYY', '05.03.2026'],
    ['MM/DD/YYYY', '03/05/2026'],
    ['DD/MM/YYYY', '05/03/2026'],
    ['YYYY年M月D日', '2026年3月5日'],
    ['YYYYMMDD', '20260305'],
    ['D.M.YY', '5.3.26'],
    ['yyyy-MM-dd', '2026-03-05'],
  ])('by the pattern %s', (date, text) => {
    expect(formatDate(morning, { format: { date } })).toBe(text);
  });

  eachRow([undefined, {}, { format: {} }, { format: { date: '' } }, { format: { date: 'dddd' } }])(
    'without a pattern that it knows in the order of ISO 8601: %j',
    (config) => {
      expect(formatDate(evening, config)).toBe('2026-11-28');
    },
  );
});

describe('formatTime', () => {
  eachRow([
    ['HH:mm', '09:07', '00:05', '21:45'],
    ['H:mm', '9:07', '0:05', '21:45'],
    ['hh:mm A', '09:07 AM', '12:05 AM', '09:45 PM'],
    ['h:mm:ss a', '9:07:03 am', '12:05:00 am', '9:45:30 pm'],
  ])('by the pattern %s', (time, ...texts) => {
    expect([morning, midnight, evening].map((date) => formatTime(date, { format: { time } }))).toEqual(texts);
  });

  eachRow([undefined, { format: { time: '' } }, { format: { time: 'HH:mm Z' } }])(
    'without a pattern that it knows in 24 hours: %j',
    (config) => {
      expect(formatTime(evening, config)).toBe('21:45');
    },
  );
});
