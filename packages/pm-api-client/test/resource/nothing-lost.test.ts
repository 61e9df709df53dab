import { describe, expect, it } from 'vitest';
import { oneRecord, requestsTo, type Sent } from '../fixtures/one-record.js';

const released = { subStatus: '', deleted: 0 };
const plan = { begin: '2026-11-22', end: '2026-12-22' };
const step = (name: string, text: string, expectation: string, type = 'step') => ({
  name,
  id: 146 + Number(name),
  step: text,
  desc: text,
  expect: expectation,
  type,
  parent: 0,
  grade: 1,
});

const records = {
  testcase: {
    ...released,
    id: 97,
    title: 'Open',
    steps: [step('1', 'open', 'opens'), step('2', 'click &quot;x&quot;', '')],
  },
  story: {
    ...released,
    id: 97,
    title: 'Share',
    status: 'reviewing',
    pri: 1,
    estimate: '5.00',
    assignedTo: 'admin',
    reviewer: ['admin'],
  },
  execution: { ...released, id: 97, name: 'Sprint', status: 'doing', desc: 'kept', ...plan },
  project: { ...released, id: 97, name: 'Notes', status: 'suspended', desc: 'kept', ...plan },
  product: { ...released, id: 97, name: 'Notes', status: 'normal', desc: 'kept' },
  testtask: { ...released, id: 97, name: 'Before', status: 'wait', build: 10 },
};

/** What released servers do to a record that is sent without some of its fields. */
const emptying =
  (empty: object, more: (record: object) => object = () => ({})) =>
  (record: object, { body }: Sent) => ({ record: { ...record, ...empty, ...body, ...more(record) } });

/** Steps as a released server makes them of three lists: none beyond those that have a type. */
const stored = (_: object, { body }: Sent) => {
  const { steps = [], expects = [], stepType = [], ...fields } = body as Record<string, string[]>;
  const escaped = (text = '') => text.replace(/"/g, '&quot;');
  const kept = steps.slice(0, Math.max(stepType.length, 1));
  return {
    record: {
      ...records.testcase,
      ...fields,
      steps: kept.map((text, index) =>
        step(String(index + 1), escaped(text), escaped(expects[index]), stepType[index] ?? ''),
      ),
    },
    ...(kept.length < steps.length && { answer: '' as const }),
  };
};

describe('an update that does not name them keeps', () => {
  it('the steps of a test case, as they read', async () => {
    const server = oneRecord('/testcases', 'testcase', records.testcase, stored);
    const written = await server.pm.testcases.update(97, { title: 'Open it' });
    expect(written).toMatchObject({ outcome: 'applied', record: { steps: [{ step: 'open' }, {}] } });
    expect(server.sent[1]?.body).toEqual({
      title: 'Open it',
      steps: ['open', 'click "x"'],
      expects: ['opens', ''],
      stepType: ['step', 'step'],
    });
  });

  it('the steps whose expectations it replaces', async () => {
    const server = oneRecord('/testcases', 'testcase', records.testcase, stored);
    expect(await server.pm.testcases.update(97, { expects: ['', 'clicks'] })).toMatchObject({
      outcome: 'applied',
      record: { steps: [{ expect: '' }, { expect: 'clicks' }] },
    });
  });

  it.each([
    ['executions', '/executions', 'execution', { name: 'Sprint 2' }],
    ['projects', '/projects', 'project', { name: 'Notes 2' }],
    ['products', '/products', 'product', { name: 'Notes 2' }],
  ] as const)('the description of %s, with verification and without', async (name, path, key, fields) => {
    for (const verify of [true, false]) {
      const server = oneRecord(path, key, records[key], emptying({ desc: '' }));
      const update = server.pm[name].update as (
        id: number,
        fields: object,
        options: object,
      ) => Promise<unknown>;
      await update(97, fields, { verify });
      expect(server.record).toMatchObject({ desc: 'kept', ...fields });
      expect(server.sent).toHaveLength(verify ? 3 : 2);
    }
  });

  it('the reviewers of a story, and mends those that a released server has spoilt', async () => {
    const spoilt = { ...records.story, reviewer: ['&amp;quot;admin&amp;quot;'] };
    for (const story of [records.story, spoilt]) {
      const server = oneRecord(
        '/stories',
        'story',
        story,
        emptying({ reviewer: ['&amp;amp;quot;admin&amp;amp;qu'] }),
      );
      await server.pm.stories.update(97, { title: 'Share it' });
      expect(server.record).toMatchObject({ reviewer: ['admin'] });
    }
  });

  it('the build of a test task', async () => {
    const server = oneRecord('/testtasks', 'testtask', records.testtask, emptying({ build: '' }));
    await server.pm.testtasks.update(97, { name: 'After' });
    expect(server.record.build).toBe(10);
  });
});

describe('a transition keeps', () => {
  it('what a review would set to nothing', async () => {
    const reviewed = emptying({ pri: 0, estimate: '0.00', assignedTo: '' }, () => ({ status: 'active' }));
    const server = oneRecord('/stories', 'story', records.story, reviewed);
    expect(await server.pm.stories.review(97, { result: 'pass' })).toMatchObject({ outcome: 'applied' });
    expect(server.record).toMatchObject({ pri: 1, estimate: 5, assignedTo: 'admin' });
  });

  it('the days of a project that is activated', async () => {
    const activated = emptying({ begin: '', end: '' }, () => ({ status: 'doing' }));
    const server = oneRecord('/projects', 'project', records.project, activated);
    await server.pm.projects.activate(97);
    expect(server.record).toMatchObject({ status: 'doing', ...plan });
  });

  it('nothing that is not as it was, without saying so', async () => {
    const moved = () => ({ record: { ...records.project, status: 'doing', begin: '2026-11-30' } });
    const { pm } = oneRecord('/projects', 'project', records.project, moved);
    await expect(pm.projects.activate(97)).rejects.toMatchObject({
      code: 'not-applied',
      fields: { begin: [expect.stringContaining('2026-11-30')] },
    });
  });
});

it('a dry run names what a real call would take from the record', async () => {
  const { pm } = oneRecord('/testcases', 'testcase', records.testcase, stored);
  const fromRecord = async (fields: object) =>
    (await pm.testcases.update(97, fields, { dryRun: true })).fromRecord;
  expect(await fromRecord({ title: 'x' })).toEqual(['steps', 'expects', 'stepType']);
  expect(await fromRecord({ expects: ['x'] })).toEqual(['steps', 'stepType']);
  expect(await fromRecord({ steps: ['x'] })).toEqual(['expects', 'stepType']);
  expect(await fromRecord({ steps: ['x'], expects: ['y'], stepType: ['step'] })).toEqual([]);
  expect((await pm.stories.review(97, { result: 'pass' }, { dryRun: true })).fromRecord).toEqual([
    'pri',
    'estimate',
    'assignedTo',
  ]);
});

it('a bug that was closed without a resolution is not changed, and the error says what helps', async () => {
  const bug = { ...released, id: 97, title: 'Crash', status: 'closed', resolution: '' };
  const server = oneRecord('/bugs', 'bug', bug, (record, { body }) =>
    body.resolution === undefined
      ? { answer: { message: { resolution: ['『Resolution』 cannot be empty.'] }, status: 'fail' } }
      : { record: { ...record, ...body } },
  );
  await expect(server.pm.bugs.update(97, { title: 'Crash again' })).rejects.toMatchObject({
    code: 'validation',
    hint: expect.stringMatching(/no field resolution: set it by resolve after activate, or .*extra/),
    fields: { resolution: expect.any(Array) },
  });
  const sent = server.pm.bugs.update(97, { title: 'Crash again' }, { extra: { resolution: 'bydesign' } });
  expect(await sent).toMatchObject({ outcome: 'applied', record: { resolution: 'bydesign' } });
});

describe('the steps of a test case', () => {
  it.each([
    [
      { steps: ['a', 'b'], stepType: ['item'] },
      { expects: ['', ''], stepType: ['item', 'step'] },
    ],
  ])('are sent with as many expectations and types: %j', async (fields, further) => {
    const server = oneRecord('/testcases', 'testcase', records.testcase, stored);
    const created = await server.pm.testcases.create({ productID: 1, title: 'Open', ...fields });
    expect(created).toMatchObject({ outcome: 'applied' });
    expect(server.sent[0]?.body).toMatchObject({ ...fields, ...further });
  });

  it('are seen to be missing where the server kept the first alone', async () => {
    const { pm } = oneRecord('/testcases', 'testcase', records.testcase, (record) => ({
      record: { ...record, title: 'Open', steps: [step('1', 'a', '')] },
    }));
    await expect(
      pm.testcases.create({ productID: 1, title: 'Open', steps: ['a', 'b'] }),
    ).rejects.toMatchObject({
      code: 'not-applied',
      fields: { steps: ['asked ["a","b"], has ["a"]'] },
    });
  });

  it.each([
    ['expectations without steps', { expects: ['b'] }, 'expects'],
    ['an empty step', { steps: ['a', ' ', 'c'] }, 'steps'],
  ])('are refused before anything is sent: %s', async (_, fields, name) => {
    const server = oneRecord('/testcases', 'testcase', records.testcase, stored);
    const refused = { code: 'invalid-input', fields: { [name]: expect.any(Array) } };
    await expect(server.pm.testcases.create({ productID: 1, title: 'x', ...fields })).rejects.toMatchObject(
      refused,
    );
    if ('steps' in fields)
      await expect(server.pm.testcases.update(97, fields)).rejects.toMatchObject(refused);
    expect(requestsTo(server).filter((request) => !request.startsWith('GET'))).toEqual([]);
  });
});
