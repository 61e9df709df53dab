import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { clientOf } from '../fixtures/client-of.js';
import { oneRecord } from '../fixtures/one-record.js';
import { pm, usePm } from '../fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

describe('a plan that begins on no given day', () => {
  const plan = (title: string) => ({ productID: 1, title, end: '2027-01-31' });

  it('begins today, where the server would take the Monday after the last plan', async () => {
    await pm.productplans.create(plan('First'));
    const { record } = await pm.productplans.create(plan('Second'));
    expect(record?.begin).toMatch(/^2026-/);
  });

  it('is made many times', async () => {
    const { counts } = await pm.productplans.createMany(['A', 'B', 'C'].map(plan));
    expect(counts).toMatchObject({ applied: 3, failed: 0 });
  });
});

describe('a release', () => {
  const release = { productID: 1, name: '1.0', system: 1, date: '2026-11-24' };

  eachRow(['normal', 'fail', 'terminate'] as const)(
    'that does not wait has the day of its release',
    async (status) => {
      const { record } = await pm.releases.create({ ...release, status });
      expect(record).toMatchObject({ status, releasedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d/) });
    },
  );

  it('that waits has none until an update releases it', async () => {
    const { id, record } = await pm.releases.create({ ...release, status: 'wait' });
    expect(record?.releasedDate).toBe('');
    const updated = await pm.releases.update(id, { status: 'normal' });
    expect(updated.record?.releasedDate).toMatch(/^\d{4}-/);
  });

  it('keeps its day, and takes one that is given', async () => {
    const { id } = await pm.releases.create({ ...release, status: 'fail', releasedDate: '2026-11-01' });
    const { record } = await pm.releases.update(id, { status: 'terminate' });
    expect(record).toMatchObject({ status: 'terminate', releasedDate: '2026-11-01' });
  });
});

describe('a paused task on which hours were spent', () => {
  const paused = async () => {
    const { id } = await pm.tasks.create({ name: 'Draw', executionID: 1, type: 'devel' });
    await pm.tasks.start(id, { consumed: 1, left: 4 });
    await pm.tasks.pause(id);
    return id;
  };

  it('goes on with these hours', async () => {
    const { outcome, record } = await pm.tasks.restart(await paused(), { left: 4 });
    expect({ outcome, consumed: Number(record?.consumed) }).toEqual({ outcome: 'applied', consumed: 1 });
  });

  it('goes on with more, where they are given', async () => {
    const { record } = await pm.tasks.restart(await paused(), { left: 4, consumed: 2 });
    expect(Number(record?.consumed)).toBe(2);
  });
});

it('a new story has its module and its plan, which the server reads from lists alone', async () => {
  const { id: module } = await pm.modules.stories.create({ product: 1 }, { name: 'Top' });
  const { id: plan } = await pm.productplans.create({ productID: 1, title: 'P', end: '2099-01-01' });
  const story = { productID: 1, title: 'Colours', reviewer: ['admin'], module: Number(module), plan };
  const { outcome, record } = await pm.stories.create(story);
  expect([outcome, record?.module, Number(record?.plan)]).toEqual(['applied', module, plan]);
});

it('an assignee that was sent along and that the server replaced is in changedByServer', async () => {
  const { id } = await pm.stories.create({
    productID: 1,
    title: 's',
    reviewer: ['admin'],
    assignedTo: 'dev1',
  });
  const { changedByServer, record } = await pm.stories.review(id, {
    result: 'reject',
    closedReason: 'willnotdo',
  });
  expect(record?.assignedTo).toBe('closed');
  expect(changedByServer).toContain('assignedTo');
});

describe("the caller's own records of a module that the server does not have", () => {
  it('are an empty list where the server has the module', async () => {
    const { pm: other } = oneRecord('/feedbacks', 'feedback', { id: 1 }, () => ({
      answer: { status: 'success', feedbacks: [], pager: { recTotal: 0 } },
    }));
    expect(await other.my.feedbacks.all()).toEqual([]);
  });
});

describe('a login that is refused', () => {
  const refusing = (reason: string) =>
    clientOf(() => ({ status: 'failed', reason }), {
      account: 'dev1',
      password: 'secret-word',
    }).pm;

  eachRow([
    'Too many failed login attempts. Please contact your administrator to unlock your account, or try again in 10 minutes.',
    '密码尝试次数太多，请联系管理员解锁，或10分钟后重试。',
    '密碼嘗試次數太多，請聯繫管理員解鎖，或10分鐘後重試。',
  ])('because the account is locked says so', async (reason) => {
    await expect(refusing(reason).login()).rejects.toMatchObject({
      code: 'login-failed',
      hint: expect.stringContaining('locked'),
    });
  });

  it('for another reason does not', async () => {
    const login = refusing('Login failed. Please check if your account and password are correct.').login();
    await expect(login).rejects.toMatchObject({
      hint: expect.stringMatching(/^Check account and password\. See /),
    });
  });
});

it('a test task whose build was deleted is not changed without another one', async () => {
  const { id: build } = await pm.builds.create({ executionID: 1, product: 1, name: 'Second', system: 1 });
  const days = { begin: '2026-11-20', end: '2026-12-20', status: 'wait' } as const;
  const { id } = await pm.testtasks.create({ productID: 1, name: 'Before', build, execution: 1, ...days });
  await pm.builds.delete(build);
  const change = pm.testtasks.update(id, { name: 'After' });
  await expect(change).rejects.toMatchObject({ code: 'validation', fields: { build: expect.anything() } });
  expect(await pm.testtasks.update(id, { build: 1 })).toMatchObject({ outcome: 'applied' });
});
