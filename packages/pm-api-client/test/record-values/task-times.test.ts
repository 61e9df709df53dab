import { describe, expect, it } from 'vitest';
import { finishedAfterStart, startedAt, startedNow } from '../../src/record-values/task-times.js';
import { taskTransitions } from '../../src/resources/tasks.js';

const now = '2026-11-22 10:30:00';
const today = '2026-11-22';

/** A task as a released server has it, under way. */
const doing = { id: 5, status: 'doing' };

describe('the start that is sent once more when a task is finished', () => {
  it.each([
    ['2026-11-20 09:00:00', '2026-11-20 09:00:00'],
    // Midnight stands for a start of which only the day is known.
    ['2026-11-20 00:00:00', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    [null, undefined],
    ['0000-00-00 00:00:00', undefined],
  ])('of a task that was started at %j is %s', (realStarted, start) => {
    expect(startedAt({ id: 5, realStarted })).toBe(start);
  });
});

describe('the end of a task that is finished', () => {
  it.each([
    ['is now', '2026-11-20 09:00:00', undefined, now],
    ['is now where only the day of the start is known', today, undefined, now],
    ['is the start where that is later than now', '2026-11-22 18:00:00', undefined, '2026-11-22 18:00:00'],
    ['is the start where that has no seconds', '2026-11-22 18:00', undefined, '2026-11-22 18:00:00'],
    ['today is now', '2026-11-22 09:00:00', today, now],
    ['today is the start where that is later than now', '2026-11-22 18:00', today, '2026-11-22 18:00:00'],
    ['on the day of the start is the start', '2026-11-20 09:00', '2026-11-20', '2026-11-20 09:00:00'],
    [
      'on the day of a start without a time is its midnight',
      '2026-11-20',
      '2026-11-20',
      '2026-11-20 00:00:00',
    ],
    ['on another day stays', '2026-11-20', '2026-11-21', '2026-11-21'],
    ['with a time of day stays', today, '2026-11-22 09:00:00', '2026-11-22 09:00:00'],
  ])('%s', (_, realStarted, finishedDate, end) => {
    const body = {
      consumed: 2,
      ...(realStarted !== undefined && { realStarted }),
      ...(finishedDate !== undefined && { finishedDate }),
    };
    const expected = { ...body, finishedDate: end };
    expect(finishedAfterStart(body, { now: () => now, record: doing })).toEqual(expected);
    expect(finishedAfterStart(body, { now: () => now })).toEqual(expected);
  });

  it.each([
    [undefined, now, now],
    [today, now, now],
    ['2026-11-20', '2026-11-20', '2026-11-20 00:00:00'],
    ['2026-11-20 09:00:00', '2026-11-20 09:00:00', '2026-11-20 09:00:00'],
  ])(
    'of a task that nobody has started: ended %s, it starts %s and ends %s',
    (given, realStarted, finishedDate) => {
      const body = { consumed: 2, ...(given !== undefined && { finishedDate: given }) };
      const known = { now: () => now, record: doing };
      expect(finishedAfterStart(body, known)).toEqual({ consumed: 2, realStarted, finishedDate });
    },
  );

  it('is a day on a server of the specification, whose word for a task under way is started', () => {
    const known = { now: () => now, record: { id: 5, status: 'started' } };
    const started = { consumed: 2, realStarted: '2026-11-22 18:00:00' };
    expect(finishedAfterStart(started, known)).toEqual({ ...started, finishedDate: today });
    const given = { ...started, finishedDate: '2026-11-21' };
    expect(finishedAfterStart(given, known)).toEqual(given);
  });
});

describe('the start of a task', () => {
  it('is the present, which a released server leaves empty', () => {
    const released = { id: 5, status: 'wait', deleted: 0 };
    expect(startedNow({ left: 1 }, { now: () => now, record: released })).toEqual({
      left: 1,
      realStarted: now,
    });
    const given = { left: 1, realStarted: today };
    expect(startedNow(given, { now: () => now, record: released })).toEqual(given);
    expect(startedNow({ left: 1 }, { now: () => now, record: doing })).toEqual({ left: 1 });
  });
});

describe('the hours left with which a task starts', () => {
  const { left } = taskTransitions.start.fromRecord;

  it.each([
    ['those that it has', { left: '4.00', estimate: '8.00', consumed: '0.00' }, 4],
    ['those that were estimated, where nobody has worked on it', { left: '0.00', estimate: '8.00' }, 8],
    ['those that were estimated, at no hours spent', { left: 0, estimate: 8, consumed: '0.00' }, 8],
    ['none where all were spent', { left: 0, estimate: 8, consumed: 3 }, undefined],
    ['none where nothing was estimated', { left: 0, estimate: 0 }, undefined],
  ])('are %s', (_, fields, hours) => {
    expect(left({ id: 5, ...fields })).toBe(hours);
  });

  it('are the same when it goes on, and those that it has when it is opened again', () => {
    expect(taskTransitions.restart.fromRecord.left({ id: 5, left: 0, estimate: 8 })).toBe(8);
    expect(taskTransitions.activate.fromRecord.left({ id: 5, left: '4.00', estimate: 8 })).toBe(4);
    expect(taskTransitions.activate.fromRecord.left({ id: 5, left: 0, estimate: 8 })).toBeUndefined();
  });

  it('stay when it is assigned, none of them included', () => {
    expect(taskTransitions.assignTo.fromRecord.left({ id: 5, left: '0.00' })).toBe(0);
    expect(taskTransitions.assignTo.fromRecord.left({ id: 5, left: 4 })).toBe(4);
  });
});
