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
    const empty = Object.fromEntries(fields.map((field) => [field, null]));
    expect(record.parse({ id: 7, ...empty })).toEqual({ id: 7, ...empty });
  });

  it('is readable where servers have something unheard of in a field', () => {
    const odd = Object.fromEntries(fields.map((field) => [field, { of: 'another server' }]));
    expect(record.safeParse({ id: 7, ...odd }).success).toBe(true);
  });

  it('has an assignee', () => {
    expect(record.parse({ id: 7, assignedTo: '' })).toEqual({ id: 7, assignedTo: '' });
  });

  it('keeps what it does not know', () => {
    expect(record.parse({ id: 7, colour: 'red' })).toEqual({ id: 7, colour: 'red' });
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

describe('a value that administrators may add to', () => {
  const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };
  const project = { name: 'x', model: 'ours', begin: '2026-11-02', end: '2026-12-31', workflowGroup: 0 };
  const testtask = { productID: 1, name: 'x', build: 3, begin: '2026-11-02', end: '2026-12-31' };

  it.each([
    ['a type of bugs', pm.bugCreate, { ...bug, type: 'ours' }],
    ['a model of projects', pm.projectCreate, project],
    ['who may see a product', pm.productCreate, { name: 'x', acl: 'ours' }],
    ['a category of stories', pm.storyUpdate, { category: 'ours' }],
    ['a lifetime of executions', pm.executionUpdate, { lifetime: 'ours' }],
    ['a type of test cases', pm.testcaseUpdate, { type: 'ours', stepType: ['ours'] }],
    ['types of test tasks', pm.testtaskCreate, { ...testtask, type: ['integrate', 'ours'] }],
    ['a type of tickets', pm.ticketUpdate, { type: 'ours' }],
    ['a type of feedbacks', pm.feedbackUpdate, { type: 'ours' }],
  ])('passes: %s', (_, schema, fields) => {
    expect(schema.safeParse(fields).success).toBe(true);
  });

  it('says something', () => {
    expect(pm.bugCreate.safeParse({ ...bug, type: '' }).success).toBe(false);
  });
});

describe('the type of a task', () => {
  it.each(['devel', 'test', 'design', 'discuss', 'ui'])('is %s', (type) => {
    expect(pm.taskUpdate.safeParse({ type }).success).toBe(true);
  });

  it.each(['study', 'affair', 'request', 'misc', 'coding'])('is not %s', (type) => {
    expect(pm.taskUpdate.safeParse({ type }).success).toBe(false);
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
  it.each([[[1]], [{ 12: [3] }]])('are %j', (plans) => {
    expect(pm.executionUpdate.safeParse({ plans }).success).toBe(true);
  });

  it('are not by the name of a product', () => {
    expect(pm.executionUpdate.safeParse({ plans: { shop: [3] } }).success).toBe(false);
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

  it('takes a reason that an administrator has added', () => {
    expect(pm.bugResolve.safeParse({ resolution: 'ours', resolvedBuild: 'trunk' }).success).toBe(true);
    expect(pm.storyClose.safeParse({ closedReason: 'ours' }).success).toBe(true);
  });

  it.each(['2026-11-22', '2026-11-22 09:00', '2026-11-22 09:00:30'])(
    'takes work that ended on %s',
    (finishedDate) => {
      expect(pm.taskFinish.safeParse({ consumed: 1, realStarted: finishedDate, finishedDate }).success).toBe(
        true,
      );
    },
  );

  it.each(['2026-11-22T09:00:00Z', '2026-11-22 25:00', '2026-02-30 09:00', '2026-11-22 09:00 pm', 'now'])(
    'takes no work that ended on %s',
    (finishedDate) => {
      expect(pm.taskFinish.safeParse({ consumed: 1, finishedDate }).success).toBe(false);
    },
  );

  it('finishes a task only with the hours that were spent', () => {
    expect(pm.taskFinish.safeParse({}).success).toBe(false);
    expect(pm.taskFinish.safeParse({ consumed: 3 }).success).toBe(true);
  });
});
