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

const testcase = {
  ...released,
  id: 97,
  title: 'Open',
  steps: [step('1', 'open', 'opens'), step('2', 'click &quot;x&quot;', '')],
};

/** Steps as a released server makes them of three lists: none beyond those that have a type. */
const stored = (_: object, { body }: Sent) => {
  const { steps = [], expects = [], stepType = [], ...fields } = body as Record<string, string[]>;
  const escaped = (text = '') => text.replace(/"/g, '&quot;');
  const kept = steps.slice(0, Math.max(stepType.length, 1));
  return {
    record: {
      ...testcase,
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
    const server = oneRecord('/testcases', 'testcase', testcase, stored);
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
    const server = oneRecord('/testcases', 'testcase', testcase, stored);
    expect(await server.pm.testcases.update(97, { expects: ['', 'clicks'] })).toMatchObject({
      outcome: 'applied',
      record: { steps: [{ expect: '' }, { expect: 'clicks' }] },
    });
  });
});

it('a transition keeps nothing that is not as it was, without saying so', async () => {
  const project = { ...released, id: 97, name: 'Notes', status: 'suspended', desc: 'kept', ...plan };
  const moved = () => ({ record: { ...project, status: 'doing', begin: '2026-11-30' } });
  const { pm } = oneRecord('/projects', 'project', project, moved);
  await expect(pm.projects.activate(97)).rejects.toMatchObject({
    code: 'not-applied',
    fields: { begin: [expect.stringContaining('2026-11-30')] },
  });
});

it('a dry run names what a real call would take from the record', async () => {
  const { pm } = oneRecord('/testcases', 'testcase', testcase, stored);
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
  it('are sent with as many expectations and types', async () => {
    const fields = { steps: ['a', 'b'], stepType: ['item'] };
    const server = oneRecord('/testcases', 'testcase', testcase, stored);
    const created = await server.pm.testcases.create({ productID: 1, title: 'Open', ...fields });
    expect(created).toMatchObject({ outcome: 'applied' });
    expect(server.sent[0]?.body).toMatchObject({ ...fields, expects: ['', ''], stepType: ['item', 'step'] });
  });

  it('are seen to be missing where the server kept the first alone', async () => {
    const { pm } = oneRecord('/testcases', 'testcase', testcase, (record) => ({
      record: { ...record, title: 'Open', steps: [step('1', 'a', '')] },
    }));
    await expect(
      pm.testcases.create({ productID: 1, title: 'Open', steps: ['a', 'b'] }),
    ).rejects.toMatchObject({
      code: 'not-applied',
      fields: { steps: ['asked ["a","b"], has ["a"]'] },
    });
  });

  it('are refused before anything is sent where they are empty, or expectations are without them', async () => {
    const server = oneRecord('/testcases', 'testcase', testcase, stored);
    const refusal = (name: string) => ({ code: 'invalid-input', fields: { [name]: expect.any(Array) } });
    const { create, update } = server.pm.testcases;
    const fields = { productID: 1, title: 'x' };
    await expect(create({ ...fields, expects: ['b'] })).rejects.toMatchObject(refusal('expects'));
    const steps = ['a', ' ', 'c'];
    await expect(create({ ...fields, steps })).rejects.toMatchObject(refusal('steps'));
    await expect(update(97, { steps })).rejects.toMatchObject(refusal('steps'));
    expect(requestsTo(server).filter((request) => !request.startsWith('GET'))).toEqual([]);
  });
});
