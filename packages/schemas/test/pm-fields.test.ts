import * as pm from 'plat-schemas/pm';
import { describe, expect, it } from 'vitest';

const records = [
  pm.bugRecord,
  pm.storyRecord,
  pm.taskRecord,
  pm.projectRecord,
  pm.productRecord,
  pm.testcaseRecord,
  pm.executionRecord,
  pm.testtaskRecord,
  pm.ticketRecord,
  pm.feedbackRecord,
  pm.systemRecord,
];

describe.each(records)('a record', (record) => {
  const fields = Object.keys(record.shape).filter((field) => field !== 'id');

  it('needs nothing but its id, which may be text', () => {
    expect(record.parse({ id: '7' })).toEqual({ id: 7 });
    expect(record.safeParse({ title: 'x' }).success).toBe(false);
  });

  it('is readable where servers have nothing in a field', () => {
    for (const nothing of [null, undefined]) {
      const empty = Object.fromEntries(fields.map((field) => [field, nothing]));
      expect(record.safeParse({ id: 7, ...empty }).success).toBe(true);
    }
  });

  it('keeps what it does not know', () => {
    expect(record.parse({ id: 7, colour: 'red' })).toEqual({ id: 7, colour: 'red' });
  });
});

describe('a record of a released server', () => {
  it('has hours as text, dates that are null, and a parent that is a list', () => {
    const task = { id: 26, estimate: '8.00', consumed: '3.00', left: '2.00', deadline: null };
    expect(pm.taskRecord.parse(task)).toEqual(task);
    const story = { id: 28, parent: [], reviewer: ['po1'], estimate: '3.50' };
    expect(pm.storyRecord.parse(story)).toEqual(story);
  });

  it('has its state beside the label in a list of test tasks', () => {
    const testtask = { id: 6, status: 'Waiting', rawStatus: 'wait', type: '' };
    expect(pm.testtaskRecord.parse(testtask)).toEqual(testtask);
  });
});

describe('a number of a server', () => {
  it('is read from digits', () => {
    expect(pm.bugRecord.parse({ id: '9007199254740991' }).id).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each(['9007199254740992', 9_007_199_254_740_992, '7a', '-7', '', 1.5])('is not read from %j', (id) => {
    expect(pm.bugRecord.safeParse({ id }).success).toBe(false);
  });
});

describe('a day that is sent', () => {
  const task = { name: 'x', executionID: 1, type: 'devel' };
  const takes = (deadline: unknown) => pm.taskCreate.safeParse({ ...task, deadline }).success;

  it.each(['2026-11-02', '2028-02-29'])('is %s', (day) => {
    expect(takes(day)).toBe(true);
  });

  it.each([
    '2027-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-1-2',
    '02/11/2026',
    '2026-11-02 00:00:00',
    '',
    20261102,
  ])('is not %j', (day) => {
    expect(takes(day)).toBe(false);
  });
});

describe('a transition', () => {
  it('names what a duplicate repeats', () => {
    expect(pm.storyClose.safeParse({ closedReason: 'duplicate' }).success).toBe(false);
    expect(pm.storyClose.safeParse({ closedReason: 'duplicate', duplicateStory: 3 }).success).toBe(true);
    const repeated = { resolution: 'duplicate', resolvedBuild: 'trunk' };
    expect(pm.bugResolve.safeParse(repeated).success).toBe(false);
    expect(pm.bugResolve.safeParse({ ...repeated, duplicateBug: 3 }).success).toBe(true);
  });

  it('finishes a task only with the hours that were spent', () => {
    expect(pm.taskFinish.safeParse({}).success).toBe(false);
    expect(pm.taskFinish.safeParse({ consumed: 3 }).success).toBe(true);
  });
});
