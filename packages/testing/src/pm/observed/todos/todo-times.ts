import type { FakeRecord } from '../../state/fake-record.js';
import type { Fields, ObservedRequest } from '../resource.js';

/*
 * From when to when a to-do is: four digits each, as `0930`.
 */

/** Lists have `09:00` for what is kept as `0900`, and nothing for what has not four digits. */
export const clockTime = (text: unknown): string => {
  const [, hour, minute] = /^(\d\d)(\d\d)$/.exec(String(text)) ?? [];
  return hour === undefined || hour === '24' ? '' : `${hour}:${minute}`;
};

/** The form starts at the next ten minutes and ends half an hour later. */
function formTimes(now: string): { begin: string; end: string } {
  const minutes = Math.ceil((Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16))) / 10) * 10;
  const digits = (time: number) =>
    `${Math.floor(time / 60)}`.padStart(2, '0') + `${time % 60}`.padStart(2, '0');
  return { begin: digits(minutes), end: digits(minutes + 30) };
}

// A to-do without a time has this one.
const NO_TIME = '2400';

export function newTimes({ body, now }: ObservedRequest): { begin: string; end: string } {
  const form = formTimes(now);
  const begin = body.begin === undefined ? form.begin : String(body.begin ?? '');
  const end = body.end === undefined ? form.end : String(body.end ?? '');
  if (begin === '' || begin === '0') return { begin: NO_TIME, end: NO_TIME };
  return { begin, end: end === '' || end === '0' ? NO_TIME : end };
}

/** A change keeps the digits that are sent; those of the form are a number. */
export function changedTimes(body: Fields, row: FakeRecord): { begin: string; end: string } {
  const digits = (name: 'begin' | 'end') => {
    const text = String(body[name] ?? row[name] ?? '').replaceAll(/[^\d-]/g, '');
    const number = Number(text) || 0;
    return number === 0 ? NO_TIME : body[name] === undefined ? String(number) : text;
  };
  return { begin: digits('begin'), end: digits('end') };
}

export const endsBefore = ({ begin, end }: { begin: string; end: string }): boolean =>
  /^\d+$/.test(begin + end) ? Number(end) < Number(begin) : end < begin;
