import type { PmRecord } from '../resource/definition.js';

/** The day of a to-do: a list has `2026-11-22`, one that is read alone has `20261122`. */
export function dateOf({ date }: PmRecord): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(String(date)) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}

/** A time of a to-do as its list has it: `09:30`, empty where it has none. */
export function timeOf(field: 'begin' | 'end'): (record: PmRecord) => string {
  return (record) => (clockOf(field)(record) ?? '').replace(/^(\d\d)/, '$1:');
}

/** A time of a to-do as four digits: lists have `09:00`, and a change leaves `900`. `2400` means no time. */
export function clockOf(field: 'begin' | 'end'): (record: PmRecord) => string | undefined {
  return ({ [field]: value }) => {
    const digits = String(value ?? '').replace(':', '');
    return /^\d{3,4}$/.test(digits) && digits !== '2400' ? digits.padStart(4, '0') : undefined;
  };
}
