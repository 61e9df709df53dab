import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const writes = () => server.calls.filter(({ method, path }) => method === 'PUT' && path !== '/users/login');

describe('a bug', () => {
  const bug = {
    productID: 1,
    title: 'Login fails',
    openedBuild: ['trunk'],
    type: 'config',
    pri: 2,
    assignedTo: 'dev1',
    deadline: '2026-12-24',
    mailto: ['qa1'],
  };

  it('is confirmed and keeps all that a released server would empty', async () => {
    const { id } = await pm.bugs.create(bug);
    expect(await pm.bugs.confirm(id)).toMatchObject({
      outcome: 'applied',
      changedByServer: [],
      record: { confirmed: 1, status: 'active', type: 'config', pri: 2, assignedTo: 'dev1' },
    });
  });

  it('is confirmed with the fields that are given', async () => {
    const { id } = await pm.bugs.create(bug);
    const { record } = await pm.bugs.confirm(id, { pri: 1, type: 'codeerror', assignedTo: 'qa1' });
    expect(record).toMatchObject({ confirmed: 1, pri: 1, type: 'codeerror', assignedTo: 'qa1' });
  });

  it('is not confirmed when it is closed, which would take its assignee away', async () => {
    const { id } = await pm.bugs.create(bug);
    const { record } = await pm.bugs.close(id);
    await expect(pm.bugs.confirm(id, { pri: 1 })).rejects.toMatchObject({
      code: 'transition',
      hint: expect.stringMatching(/^Activate it first. Nothing was sent./),
    });
    expect(await pm.bugs.get(id)).toEqual(record);
  });

  it('gets its state again when an empty confirmation had taken it', async () => {
    const { id } = await pm.bugs.create(bug);
    await pm.request('PUT', `/bugs/${id}/confirm`, { body: {} });
    expect(await pm.bugs.get(id)).toMatchObject({ status: '', type: '' });
    expect(await pm.bugs.confirm(id, { type: 'config' })).toMatchObject({ record: { status: 'active' } });
  });

  it('is not confirmed where the server said so and the record does not show it', async () => {
    const { id } = await pm.bugs.create(bug);
    const isConfirm = ({ url }: Request) => url.endsWith('/confirm');
    server.faults.inject({ kind: 'instead', body: { status: 'success' } }, { when: isConfirm });
    await expect(pm.bugs.confirm(id)).rejects.toMatchObject({
      code: 'not-applied',
      fields: { confirmed: ['asked 1, has 0'] },
    });
  });

  eachRow(['qa1', ''])(
    'is assigned to another or to nobody, and who is told of it stays',
    async (assignedTo) => {
      const { id } = await pm.bugs.create(bug);
      const written = await pm.bugs.assignTo(id, { assignedTo, comment: 'Yours.' });
      expect(written).toMatchObject({ outcome: 'applied', record: { assignedTo, status: 'active' } });
      expect(writes()[0]?.body).toEqual({ assignedTo, comment: 'Yours.', mailto: ['qa1'] });
    },
  );

  it('is not assigned to somebody who does not exist', async () => {
    await expect(pm.bugs.assignTo(1, { assignedTo: 'nobody7' })).rejects.toMatchObject({
      code: 'validation',
    });
  });
});

describe('a task', () => {
  const task = {
    executionID: 1,
    name: 'Draw a link',
    type: 'devel',
    assignedTo: 'dev1',
    estimate: 8,
  } as const;

  it('is paused, goes on and is cancelled', async () => {
    const { id } = await pm.tasks.create(task);
    const realStarted = '2026-01-02 09:00:00';
    expect(await pm.tasks.start(id, { realStarted, assignedTo: 'pm1', consumed: 1 })).toMatchObject({
      changedByServer: [],
    });
    expect(await pm.tasks.pause(id)).toMatchObject({ outcome: 'applied', record: { status: 'pause' } });
    expect(await pm.tasks.restart(id)).toMatchObject({
      outcome: 'applied',
      record: { status: 'doing', assignedTo: 'pm1', realStarted },
      changedByServer: [],
    });
    expect(await pm.tasks.cancel(id)).toMatchObject({
      outcome: 'applied',
      record: { status: 'cancel', assignedTo: 'admin' },
      changedByServer: ['assignedTo'],
    });
  });

  it('that is under way cannot go on', async () => {
    const { id } = await pm.tasks.create(task);
    await pm.tasks.start(id);
    await expect(pm.tasks.restart(id)).rejects.toMatchObject({
      code: 'transition',
      hint: expect.stringContaining('starts from pause'),
    });
  });

  it('is assigned with its execution in the query and its hours left, which a released server wants', async () => {
    const { id } = await pm.tasks.create(task);
    const written = await pm.tasks.assignTo(id, { assignedTo: 'qa1' });
    expect(written).toMatchObject({ outcome: 'applied', record: { assignedTo: 'qa1', status: 'wait' } });
    expect(writes()[0]).toMatchObject({ query: { executionID: '1' }, body: { assignedTo: 'qa1', left: 8 } });
  });

  it('tells in a dry run what it would take from the record', async () => {
    const { fromRecord } = await pm.tasks.assignTo(1, { assignedTo: 'qa1' }, { dryRun: true });
    expect(fromRecord).toEqual(['left', 'executionID']);
    expect(writes()).toEqual([]);
  });
});

describe('a story', () => {
  const story = { productID: 1, title: 'Log in by phone', spec: 'One tap.', reviewer: ['admin'] };

  it('is changed to a new version and keeps its reviewers', async () => {
    const { id } = await pm.stories.create(story);
    const written = await pm.stories.change(id, { spec: 'Two taps.' });
    expect(written).toMatchObject({ outcome: 'applied', record: { spec: 'Two taps.', reviewer: ['admin'] } });
    expect(Number(written.record?.version)).toBe(2);
  });

  it('that was sent back is submitted for review again', async () => {
    const { id } = await pm.stories.create(story);
    await pm.stories.review(id, { result: 'clarify' });
    expect(await pm.stories.submitreview(id)).toMatchObject({
      outcome: 'applied',
      record: { status: 'reviewing', reviewer: ['admin'] },
    });
  });

  eachRow(['stories', 'epics', 'requirements'] as const)('of each kind is assigned', async (kind) => {
    const { id } = await pm[kind].create(story);
    expect(await pm[kind].assignTo(id as number, { assignedTo: 'dev1' })).toMatchObject({
      outcome: 'applied',
      record: { assignedTo: 'dev1' },
    });
  });
});

describe('what is planned', () => {
  it('a project is suspended and goes on', async () => {
    await pm.projects.start(1).catch(() => undefined);
    expect(await pm.projects.suspend(1)).toMatchObject({
      outcome: 'applied',
      record: { status: 'suspended' },
    });
    expect(await pm.projects.activate(1)).toMatchObject({ record: { status: 'doing' } });
  });

  it('an execution is started, suspended, activated and closed on the page of a server whose API does not', async () => {
    const { id } = await pm.executions.create({
      ...{ project: 1, name: 'Sprint', begin: '2026-01-01', end: '2026-12-31' },
    });
    const today = (await pm.serverTime()).slice(0, 10);
    expect(await pm.executions.start(id, { comment: '<p>Go</p>' })).toMatchObject({
      outcome: 'applied',
      record: { status: 'doing', realBegan: today },
    });
    expect((await pm.executions.history(id)).at(-1)).toMatchObject({
      action: 'started',
      comment: '<p>Go</p>',
    });
    expect(await pm.executions.suspend(id, {}, { verify: false })).toMatchObject({ outcome: 'unverified' });
    expect(await pm.executions.get(id)).toMatchObject({ status: 'suspended' });
    expect(await pm.executions.activate(id)).toMatchObject({
      record: { status: 'doing', begin: '2026-01-01', end: '2026-12-31' },
    });
    expect(await pm.executions.close(id)).toMatchObject({ record: { status: 'closed', realEnd: today } });
    await expect(pm.executions.close(id, { realEnd: '2031-01-01' })).rejects.toMatchObject({
      code: 'validation',
      fields: { realEnd: [expect.stringContaining('less than or equal')] },
    });
  });

  it('a test task is blocked', async () => {
    expect(await pm.testtasks.block(1)).toMatchObject({ outcome: 'applied', record: { status: 'blocked' } });
  });
});

it('a task that is done is not finished again, which would add its hours once more', async () => {
  const { id } = await pm.tasks.create({ executionID: 1, name: 'Fix', type: 'devel' });
  await pm.tasks.finish(id, { consumed: 2 });
  const sent = writes().length;
  await expect(pm.tasks.finish(id, { consumed: 2 })).rejects.toMatchObject({ code: 'transition', id });
  expect(writes()).toHaveLength(sent);
});

it('a branch of a product that has none is refused before it is sent', async () => {
  const { id } = await pm.products.create({ name: 'Plain', type: 'normal' });
  const sent = writes().length;
  await expect(pm.products.addBranch(id, { name: 'v2' })).rejects.toMatchObject({ code: 'invalid-input' });
  expect(writes()).toHaveLength(sent);
});
