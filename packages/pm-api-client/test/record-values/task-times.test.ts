import { expect, it } from 'vitest';
import { finishedAfterStart, startedAt, startedNow } from '../../src/record-values/task-times.js';
import type { PmRecord } from '../../src/resource/definition.js';
import { tasks } from '../../src/resources/tasks.js';

const now = '2026-11-22 10:30:00';
const today = '2026-11-22';
/** A task as a released server has it, under way. */
const doing = { id: 5, status: 'doing' };
const none = undefined;

it('the start that is sent once more when a task is finished is that of the record', () => {
  const rows = [
    ['2026-11-20 09:00:00', '2026-11-20 09:00:00'],
    // Midnight stands for a start of which only the day is known.
    ['2026-11-20 00:00:00', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    [null, none],
    ['0000-00-00 00:00:00', none],
  ];
  expect(rows.map(([realStarted]) => [realStarted, startedAt({ id: 5, realStarted })])).toEqual(rows);
});

it('a finished task ends now or on the given day, and not before its start', () => {
  // Start and end that are given, and those that are sent.
  const rows: [start: string | undefined, end: string | undefined, sentEnd: string, sentStart?: string][] = [
    ['2026-11-20 09:00:00', none, now],
    [today, none, now],
    ['2026-11-22 18:00:00', none, '2026-11-22 18:00:00'],
    ['2026-11-22 18:00', none, '2026-11-22 18:00:00'],
    ['2026-11-22 09:00:00', today, now],
    ['2026-11-22 18:00', today, '2026-11-22 18:00:00'],
    ['2026-11-20 09:00', '2026-11-20', '2026-11-20 09:00:00'],
    ['2026-11-20', '2026-11-20', '2026-11-20 00:00:00'],
    ['2026-11-20', '2026-11-21', '2026-11-21'],
    [today, '2026-11-22 09:00:00', '2026-11-22 09:00:00'],
  ];
  const notStarted: typeof rows = [
    [none, none, now, now],
    [none, today, now, now],
    [none, '2026-11-20', '2026-11-20 00:00:00', '2026-11-20'],
    [none, '2026-11-20 09:00:00', '2026-11-20 09:00:00', '2026-11-20 09:00:00'],
  ];
  const timesOf = (realStarted?: string, finishedDate?: string) => ({
    consumed: 2,
    ...(realStarted !== none && { realStarted }),
    ...(finishedDate !== none && { finishedDate }),
  });
  const expectSent = (given: typeof rows, record?: typeof doing) => {
    const known = { now: () => now, ...(record && { record }) };
    expect(given.map(([start, end]) => finishedAfterStart(timesOf(start, end), known))).toEqual(
      given.map(([start, , sentEnd, sentStart = start]) => timesOf(sentStart, sentEnd)),
    );
  };
  expectSent([...rows, ...notStarted], doing);
  expectSent(rows);
});

it('it ends on a day on a server of the specification, whose word for a task under way is started', () => {
  const known = { now: () => now, record: { id: 5, status: 'started' } };
  const started = { consumed: 2, realStarted: '2026-11-22 18:00:00' };
  expect(finishedAfterStart(started, known)).toEqual({ ...started, finishedDate: today });
  const given = { ...started, finishedDate: '2026-11-21' };
  expect(finishedAfterStart(given, known)).toEqual(given);
});

it('the start of a task is the present, which a released server leaves empty', () => {
  const known = { now: () => now, record: { id: 5, status: 'wait', deleted: 0 } };
  expect(startedNow({ left: 1 }, known)).toEqual({ left: 1, realStarted: now });
  const given = { left: 1, realStarted: today };
  expect(startedNow(given, known)).toEqual(given);
  expect(startedNow({ left: 1 }, { ...known, record: doing })).toEqual({ left: 1 });
});

it('the hours left are those of the task, or those estimated where none were spent', () => {
  const { start, restart, activate, assignTo } = tasks.transitions;
  type Rule = { fromRecord: { left(record: PmRecord): number | undefined } };
  const rows: [rule: Rule, fields: object, left?: number][] = [
    [start, { left: '4.00', estimate: '8.00', consumed: '0.00' }, 4],
    [start, { left: '0.00', estimate: '8.00' }, 8],
    [start, { left: 0, estimate: 8, consumed: '0.00' }, 8],
    [start, { left: 0, estimate: 8, consumed: 3 }],
    [start, { left: 0, estimate: 0 }],
    [restart, { left: 0, estimate: 8 }, 8],
    [activate, { left: '4.00', estimate: 8 }, 4],
    [activate, { left: 0, estimate: 8 }],
    // None of them are kept, too.
    [assignTo, { left: '0.00' }, 0],
    [assignTo, { left: 4 }, 4],
  ];
  const found = rows.map(([{ fromRecord }, fields]) => fromRecord.left({ id: 5, ...fields }));
  expect(found).toEqual(rows.map(([, , left]) => left));
});
