import { isDeepStrictEqual } from 'node:util';
import * as pm from 'plat-schemas/pm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** What a schema makes of values; undefined where it refuses them. */
const read = (schema: z.ZodMiniType, values: readonly unknown[]) =>
  values.map((value) => schema.safeParse(value).data);

describe('a record', () => {
  // That of a user is read for its role alone, which is text.
  const records = Object.entries(pm).flatMap(([name, schema]) =>
    name.endsWith('Record') && name !== 'userRecord' && schema instanceof z.ZodMiniObject
      ? [{ name, schema }]
      : [],
  );

  it('needs nothing but its id, and keeps what it does not know, be it empty or unheard of', () => {
    expect(records.length).toBeGreaterThan(10);
    const wrong = records.filter(({ schema }) => {
      const fields = Object.keys(schema.shape).filter((field) => field !== 'id');
      const empty = { id: 7, ...Object.fromEntries(fields.map((field) => [field, null])) };
      const odd = { id: 7, ...Object.fromEntries(fields.map((field) => [field, { of: 'another server' }])) };
      const kept = [{ id: 7, assignedTo: '' }, { id: 7, colour: 'red' }, empty];
      return (
        !isDeepStrictEqual(read(schema, [{ id: '7' }, { title: 'x' }, ...kept]), [
          { id: 7 },
          undefined,
          ...kept,
        ]) || !schema.safeParse(odd).success
      );
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('a record of a released server', () => {
  it('has numbers where the server writes text', () => {
    const task = { id: 26, estimate: '8.00', consumed: '3.00h', left: '2', deadline: null };
    expect(pm.taskRecord.parse(task)).toEqual({ id: 26, estimate: 8, consumed: 3, left: 2, deadline: null });
    expect(pm.bugRecord.parse({ id: 7, severity: '3', pri: 2 })).toEqual({ id: 7, severity: 3, pri: 2 });
  });

  it('has no number where the server writes none, or one that would be rounded to another', () => {
    const system = { id: 1, latestRelease: '' };
    expect(pm.systemRecord.parse(system)).toEqual({ id: 1, latestRelease: null });
    expect(pm.bugRecord.parse({ id: 7, story: '9007199254740993' })).toEqual({ id: 7, story: null });
  });

  it('has a parent that is a number, or none where lists have an empty list', () => {
    expect(pm.storyRecord.parse({ id: 28, parent: [] })).toEqual({ id: 28, parent: null });
    expect(pm.storyRecord.parse({ id: 28, parent: '3' })).toEqual({ id: 28, parent: 3 });
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

  it('is not read from what is none', () => {
    const ids = ['9007199254740992', 9_007_199_254_740_992, '7a', '-7', '', 1.5];
    expect(ids.filter((id) => pm.bugRecord.safeParse({ id }).success)).toEqual([]);
  });
});

describe('a day that is sent', () => {
  const task = { name: 'x', executionID: 1, type: 'devel' };
  const takes = (deadline: unknown) => pm.taskCreate.safeParse({ ...task, deadline }).success;

  it('is one of the calendar, as YYYY-MM-DD', () => {
    const days = ['2026-11-02', '2028-02-29'];
    const others = [
      '2027-02-29',
      '2026-02-30',
      '2026-13-01',
      '2026-1-2',
      '02/11/2026',
      '2026-11-02 00:00:00',
      '',
    ];
    expect([...days, ...others, 20261102].filter(takes)).toEqual(days);
  });
});

describe('a value that administrators may add to', () => {
  const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };
  const project = { name: 'x', model: 'ours', begin: '2026-11-02', end: '2026-12-31', workflowGroup: 0 };
  const testtask = { productID: 1, name: 'x', build: 3, begin: '2026-11-02', end: '2026-12-31' };

  const passing: [string, z.ZodMiniType, object][] = [
    ['a type of bugs', pm.bugCreate, { ...bug, type: 'ours' }],
    ['a model of projects', pm.projectCreate, project],
    ['who may see a product', pm.productCreate, { name: 'x', acl: 'ours' }],
    ['a category of stories', pm.storyUpdate, { category: 'ours' }],
    ['a lifetime of executions', pm.executionUpdate, { lifetime: 'ours' }],
    ['a type of test cases', pm.testcaseUpdate, { type: 'ours', stepType: ['ours'] }],
    ['types of test tasks', pm.testtaskCreate, { ...testtask, type: ['integrate', 'ours'] }],
    ['a type of tickets', pm.ticketUpdate, { type: 'ours' }],
    ['a type of tasks', pm.taskUpdate, { type: 'ours' }],
    ['a type of feedbacks', pm.feedbackUpdate, { type: 'ours' }],
  ];

  it('passes', () => {
    expect(passing.filter(([, schema, fields]) => !schema.safeParse(fields).success)).toEqual([]);
  });

  it('says something', () => {
    expect(pm.bugCreate.safeParse({ ...bug, type: '' }).success).toBe(false);
  });
});

describe('what released servers store of a bug beside the table', () => {
  it('is taken at its creation and in an update', () => {
    const more = {
      deadline: '2026-11-29',
      keywords: 'a b',
      mailto: ['admin'],
      os: ['linux'],
      browser: ['chrome'],
    };
    expect(
      pm.bugCreate.safeParse({ productID: 1, title: 'x', openedBuild: ['trunk'], ...more }).success,
    ).toBe(true);
    expect(pm.bugUpdate.safeParse(more).success).toBe(true);
  });
});

describe('the plans of an execution', () => {
  it('are a list, or lists by the number of a product', () => {
    const some = [[1], { 12: [3] }, { shop: [3] }];
    expect(some.filter((plans) => pm.executionUpdate.safeParse({ plans }).success)).toEqual(some.slice(0, 2));
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

  it('names the build of what is fixed, and of nothing else', () => {
    const without = ['fixed', 'notrepro', 'bydesign', 'ours'].filter(
      (resolution) => pm.bugResolve.safeParse({ resolution }).success,
    );
    expect(without).toEqual(['notrepro', 'bydesign', 'ours']);
  });

  it('takes a reason that an administrator has added', () => {
    expect(pm.bugResolve.safeParse({ resolution: 'ours', resolvedBuild: 'trunk' }).success).toBe(true);
    expect(pm.storyClose.safeParse({ closedReason: 'ours' }).success).toBe(true);
  });

  it('takes work that ended on a day, or at a time of it', () => {
    const times = ['2026-11-22', '2026-11-22 09:00', '2026-11-22 09:00:30'];
    const others = [
      '2026-11-22T09:00:00Z',
      '2026-11-22 25:00',
      '2026-02-30 09:00',
      '2026-11-22 09:00 pm',
      'now',
    ];
    const takes = (time: string) =>
      pm.taskFinish.safeParse({ consumed: 1, realStarted: time, finishedDate: time }).success;
    expect([...times, ...others].filter(takes)).toEqual(times);
  });

  it('finishes a task only with the hours that were spent', () => {
    expect(pm.taskFinish.safeParse({}).success).toBe(false);
    expect(pm.taskFinish.safeParse({ consumed: 3 }).success).toBe(true);
  });
});
