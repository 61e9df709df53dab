import type { Field } from 'pm-api-client/fields';
import * as z from 'zod/mini';
import { usageError } from '../exit-codes.js';
import { inBoth, text } from '../texts.js';

const DAY_MS = 86_400_000;
/** The days of a week from its Monday, by each of their names. */
const WEEKDAYS = [
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ['一', '二', '三', '四', '五', '六', '日'],
  ['一', '二', '三', '四', '五', '六', '天'],
];
/** Days from this week to the one that is named. */
const WEEKS: Readonly<Record<string, number>> = { last: -7, 上: -7, next: 7, 下: 7 };
const WEEKDAY =
  /^(?:(last|this|next|[上本这下])[ 个]?)?(?:周|星期|礼拜|(?=[a-z]))([a-z]+|[一二三四五六日天])$/;
const NUMERALS = '零一二三四五六七八九十';
const NEAR: Readonly<Record<string, number>> = {
  yesterday: -1,
  today: 0,
  now: 0,
  tomorrow: 1,
  昨天: -1,
  今天: 0,
  明天: 1,
  前天: -2,
  后天: 2,
  大前天: -3,
  大后天: 3,
};

/** How days may be written; descriptions of tools quote it. */
export const DAYS = inBoth(
  text`today, yesterday, tomorrow, -7d, +2w, friday, next friday (of next week)`,
  '今天、昨天、下周一、上周一、3天后、3天前、-7d、+2w',
);

/**
 * The day that a text such as `today`, `-7d`, `+2w`, `monday`, `下周一` or `2026/12/5` means, as YYYY-MM-DD; `now` is the server's
 * time. A weekday is the next one or the last one, today included. Undefined for any other text.
 */
export function relativeDay(given: string, now: string, weekday: 'next' | 'last'): string | undefined {
  const word = given.trim().toLowerCase();
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`);
  const written = otherwiseWritten(word);
  if (written !== undefined) return written;
  const days = NEAR[word] ?? daysAway(word) ?? daysToWeekday(word, new Date(today).getUTCDay(), weekday);
  return days === undefined ? undefined : new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/** What to give in place of a text that is no day. */
export const DAY_HINT = text`Use a day that exists, as YYYY-MM-DD, a time of the server, or ${DAYS}.`;

/** The day or time that is meant, as servers write it. What is asked about is past, so a weekday is the last one. */
export function givenDay(given: string, now: string): string {
  const day = relativeDay(given, now, 'last') ?? given;
  if (isDate(day) && isExistingDay(day)) return day;
  throw usageError(text`${given} is not a day that exists.`, DAY_HINT, { code: 'invalid-input' });
}

/** Which weekday a field means, in what is written and in conditions: days are planned, and what happened has a time. */
export function weekdayOf(name: string, field: Field | undefined): 'next' | 'last' {
  return field?.kind === 'date' && !/^real|Date$/.test(name) ? 'next' : 'last';
}

/** Is it such a text? */
export function isRelativeDay(value: unknown): value is string {
  return typeof value === 'string' && relativeDay(value, '2000-01-01', 'next') !== undefined;
}

/** Is the text a day in words, or a month, day or time that exists? A day of zeros, which servers write for none, counts too. */
export function isExistingDay(given: string): boolean {
  const written = relativeDay(given, '2000-01-01', 'next') ?? given;
  const [, month, day = '-01', hour = '00', minute = '00'] = WRITTEN.exec(written) ?? [];
  const isDay = z.iso.date().safeParse(`${month}${day}`).success;
  return written.startsWith('0000-00-00') || (isDay && Number(hour) < 24 && Number(minute) < 60);
}

const WRITTEN = /^(\d{4}-\d\d)(-\d\d)?(?:[ T](\d\d)(?::(\d\d).*)?)?$/;

/** Is the text a day or a time that is not empty? Servers write 0000-00-00 for none. */
export function isDate(day: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(day) && !day.startsWith('0000');
}

/** A day as spreadsheets and people write it, such as `2026/12/5`; undefined where it is no day, or is written YYYY-MM-DD. */
function otherwiseWritten(word: string): string | undefined {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+0?0:00(?::00)?)?$/.exec(word) ?? [];
  if (year === undefined) return undefined;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return written === word ? undefined : written;
}

function daysAway(word: string): number | undefined {
  const signed = word
    .replace('两', '二')
    .replace(/^[一二三四五六七八九十](?=[天周])/, (numeral) => String(NUMERALS.indexOf(numeral)))
    .replace(/^(\d+)(天|周)([前后])$/, '$3$1$2');
  const [, sign = '', count, unit = ''] = /^([-+前后])(\d{1,4})([dw天周])$/.exec(signed) ?? [];
  if (count === undefined) return undefined;
  return ('-前'.includes(sign) ? -1 : 1) * Number(count) * ('w周'.includes(unit) ? 7 : 1);
}

function daysToWeekday(word: string, today: number, weekday: 'next' | 'last'): number | undefined {
  const [, week, name = ''] = WEEKDAY.exec(word) ?? [];
  const wanted = Math.max(...WEEKDAYS.map((names) => names.indexOf(name)));
  if (wanted === -1) return undefined;
  const ofThisWeek = wanted - ((today + 6) % 7);
  if (week !== undefined) return ofThisWeek + (WEEKS[week] ?? 0);
  const ahead = (ofThisWeek + 7) % 7;
  return weekday === 'next' || ahead === 0 ? ahead : ahead - 7;
}
