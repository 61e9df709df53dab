import { describe, expect, it } from 'vitest';
import { clockOf, dateOf } from '../../src/record-values/todo-times.js';
import { todos } from '../../src/resources/todos.js';

describe('the day of a to-do', () => {
  it.each([
    ['2026-11-22', '2026-11-22'],
    ['20261122', '2026-11-22'],
    [20261122, '2026-11-22'],
    ['0261122', undefined],
    ['202611223', undefined],
    ['on 20261122', undefined],
    ['2026-11-22 09:00', undefined],
    ['abcd-11-22', undefined],
    ['2026-ab-22', undefined],
    ['2026-11-ab', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j is %j', (date, day) => {
    expect(dateOf({ id: 1, date })).toBe(day);
  });
});

describe('a time of a to-do', () => {
  it.each([
    ['09:00', '0900'],
    ['900', '0900'],
    [900, '0900'],
    ['1730', '1730'],
    ['2400', undefined],
    ['24:00', undefined],
    ['9', undefined],
    ['90000', undefined],
    ['a900', undefined],
    ['900a', undefined],
    ['abc', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is %j', (value, clock) => {
    expect(clockOf('begin')({ id: 1, begin: value })).toBe(clock);
    expect(clockOf('end')({ id: 1, end: value })).toBe(clock);
  });

  it('is read from the field that it is about, and stays when the to-do is assigned', () => {
    const todo = { id: 1, date: '20261122', begin: '900', end: '1000' };
    const sent = Object.entries(todos.transitions.assignTo.fromRecord).map(([name, read]) => [
      name,
      read(todo),
    ]);
    expect(Object.fromEntries(sent)).toEqual({ date: '2026-11-22', begin: '0900', end: '1000' });
    expect(todos.shownAs).toEqual(todos.transitions.assignTo.fromRecord);
  });
});
