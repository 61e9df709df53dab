import { expect, it } from 'vitest';
import { clockOf, dateOf, todos } from '../../src/resources/todos.js';

it('the day of a to-do is read from text or number', () => {
  const day = '2026-11-22';
  const none = [
    '0261122',
    '202611223',
    'on 20261122',
    `${day} 09:00`,
    'abcd-11-22',
    '2026-ab-22',
    '2026-11-ab',
  ];
  const found = [day, '20261122', 20261122, ...none, '', null].map((date) => dateOf({ id: 1, date }));
  expect(found).toEqual([day, day, day, ...none.map(() => undefined), undefined, undefined]);
});

it('a time of a to-do has four digits', () => {
  const times: [unknown, string][] = [
    ['09:00', '0900'],
    ['900', '0900'],
    [900, '0900'],
    ['1730', '1730'],
  ];
  const none = ['2400', '24:00', '9', '90000', 'a900', '900a', 'abc', '', null, undefined];
  const rows = [...times, ...none.map((value) => [value, undefined])];
  expect(rows.map(([value]) => [value, clockOf('begin')({ id: 1, begin: value })])).toEqual(rows);
  expect(rows.map(([value]) => [value, clockOf('end')({ id: 1, end: value })])).toEqual(rows);
});

it('the times of a to-do are shown as they are sent when it is assigned', () => {
  expect(todos.shownAs).toEqual(todos.transitions.assignTo.fromRecord);
});
