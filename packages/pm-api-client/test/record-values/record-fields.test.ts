import { describe, expect, it } from 'vitest';
import {
  accountsOf,
  dayOf,
  namesOf,
  numberOf,
  positive,
  timeOf,
} from '../../src/record-values/record-fields.js';

const record = (value: unknown) => ({ id: 1, field: value });

describe('hours of a record', () => {
  it.each([
    [4, 4],
    ['0.50', 0.5],
    [0, undefined],
    ['0.00', undefined],
    [-1, undefined],
    ['', undefined],
    [null, undefined],
    ['none', undefined],
  ])('where only more than 0 counts: %j is %j', (value, hours) => {
    expect(positive('field')(record(value))).toBe(hours);
  });

  it.each([
    [4, 4],
    ['0.50', 0.5],
    [0, 0],
    ['0.00', 0],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    [true, undefined],
    [[], undefined],
    ['none', undefined],
    [Number.POSITIVE_INFINITY, undefined],
  ])('where 0 counts too: %j is %j', (value, hours) => {
    expect(numberOf('field')(record(value))).toBe(hours);
  });
});

describe('names of a record', () => {
  it.each([
    ['dev1,qa1', ['dev1', 'qa1']],
    [' dev1 , ,qa1,', ['dev1', 'qa1']],
    [
      ['dev1', ' qa1 ', ''],
      ['dev1', 'qa1'],
    ],
    [[3], ['3']],
    ['', undefined],
    [',', undefined],
    [[], undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j are %j', (value, names) => {
    expect(namesOf('field')(record(value))).toEqual(names);
  });
});

describe('a day or a time of a record', () => {
  it.each([
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['2026-11-22 09:30:00', '2026-11-22 09:30:00', '2026-11-22'],
    ['0000-00-00', undefined, undefined],
    ['0000-00-00 00:00:00', undefined, undefined],
    ['', undefined, undefined],
    [null, undefined, undefined],
    [20261122, undefined, undefined],
    [['2026-11-22'], undefined, undefined],
    ['20261122', undefined, undefined],
    ['2026-11-22T09:30:00', undefined, undefined],
    ['2026-11-22 09:30', undefined, undefined],
    ['2026-11-22 09:30:00 +08', undefined, undefined],
    ['on 2026-11-22', undefined, undefined],
    ['2026-1-22', undefined, undefined],
  ])('%j is the time %j and the day %j', (value, time, day) => {
    expect(timeOf(value)).toBe(time);
    expect(dayOf('field')(record(value))).toBe(day);
  });

  it.each([
    'ab26-11-22',
    '2026-ab-22',
    '2026-11-ab',
    '2026-11-22 ab:00:00',
    '2026-11-22 09:ab:00',
    '2026-11-22 09:00:ab',
  ])('%s is none', (value) => {
    expect(timeOf(value)).toBeUndefined();
  });
});

describe('reviewers, which a released server escapes once more whenever they are not sent', () => {
  it.each([
    [['admin'], ['admin']],
    [['"admin"'], ['admin']],
    [['&quot;admin&quot;'], ['admin']],
    [
      ['&amp;quot;admin&amp;quot;', 'qa1'],
      ['admin', 'qa1'],
    ],
    [['first.last-2@example_org'], ['first.last-2@example_org']],
  ])('%j are %j', (held, accounts) => {
    expect(accountsOf(held)).toEqual(accounts);
  });

  it('are read after as many updates as a story sees in its life', () => {
    const escaped = (times: number) => [`&${'amp;'.repeat(times)}quot;admin&${'amp;'.repeat(times)}quot;`];
    expect(accountsOf(escaped(7))).toEqual(['admin']);
    expect(accountsOf(escaped(8))).toBeUndefined();
  });

  it.each([
    ['none', []],
    ['a text', 'admin'],
    ['nothing', undefined],
    ['an empty name', ['']],
    ['names in one text', ['admin,qa1']],
    ['an account and something else', ['admin', 'no account']],
    ['a quote inside', ['ad"min']],
    ['something before the name', ['!admin']],
    ['something behind the name', ['admin!']],
  ])('are not sent where the record has %s', (_, held) => {
    expect(accountsOf(held)).toBeUndefined();
  });
});
