import { expect, it } from 'vitest';
import {
  accountsOf,
  dayOf,
  namesOf,
  numberOf,
  positive,
  timeOf,
} from '../../src/record-values/record-fields.js';

const none = undefined;
const record = (value: unknown) => ({ id: 1, field: value });

it('hours of a record are numbers, of which 0 counts only where a rule says so', () => {
  const rows: [value: unknown, all: number | undefined, moreThanNone?: number][] = [
    [4, 4, 4],
    ['0.50', 0.5, 0.5],
    [0, 0],
    ['0.00', 0],
    [-1, -1],
    ['', none],
    [null, none],
    [none, none],
    [[], none],
    ['none', none],
  ];
  const found = rows.map(([value]) => [
    value,
    numberOf('field')(record(value)),
    positive('field')(record(value)),
  ]);
  expect(found).toEqual(rows.map(([value, all, more]) => [value, all, more]));
  for (const value of [true, Number.POSITIVE_INFINITY])
    expect(numberOf('field')(record(value))).toBeUndefined();
});

it('names of a record are a list, from text or list, without blanks', () => {
  const rows: [value: unknown, names: string[] | undefined][] = [
    ['dev1,qa1', ['dev1', 'qa1']],
    [' dev1 , ,qa1,', ['dev1', 'qa1']],
    [[' dev1 ', ''], ['dev1']],
    [[3], ['3']],
    ['', none],
    [',', none],
    [[], none],
    [null, none],
    [none, none],
  ];
  expect(rows.map(([value]) => [value, namesOf('field')(record(value))])).toEqual(rows);
});

it('a day or a time of a record is one that a calendar has, in the form of the server', () => {
  const rows: [value: unknown, time?: string, day?: string][] = [
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['2026-11-22 09:30:00', '2026-11-22 09:30:00', '2026-11-22'],
    ...['0000-00-00', '0000-00-00 00:00:00', '', null, 20261122, ['2026-11-22'], '20261122'].map(asNone),
    ...['2026-11-22T09:30:00', '2026-11-22 09:30', '2026-11-22 09:30:00 +08', 'on 2026-11-22'].map(asNone),
    ...['2026-1-22', 'ab26-11-22', '2026-ab-22', '2026-11-ab', '2026-11-22 ab:00:00'].map(asNone),
    ...['2026-11-22 09:ab:00', '2026-11-22 09:00:ab'].map(asNone),
  ];
  const found = rows.map(([value]) => [value, timeOf(value), dayOf('field')(record(value))]);
  expect(found).toEqual(rows.map(([value, time, day]) => [value, time, day]));
});

function asNone(value: unknown): [unknown] {
  return [value];
}

it('reviewers are accounts, out of the entities that a server adds with each update without them', () => {
  const escaped = (times: number) => [`&${'amp;'.repeat(times)}quot;admin&${'amp;'.repeat(times)}quot;`];
  const rows: [held: unknown, accounts?: string[]][] = [
    [['admin'], ['admin']],
    [['"admin"'], ['admin']],
    [['&quot;admin&quot;'], ['admin']],
    [['&amp;quot;admin&amp;quot;'], ['admin']],
    [['first.last-2@example_org'], ['first.last-2@example_org']],
    // As many updates as a story sees in its life.
    [escaped(7), ['admin']],
    ...[escaped(8), [], 'admin', none, [''], ['admin,qa1'], ['admin', 'no account'], ['ad"min']].map(asNone),
    ...[['!admin'], ['admin!']].map(asNone),
  ];
  expect(rows.map(([held]) => [held, accountsOf(held)])).toEqual(rows.map(([held, names]) => [held, names]));
});
