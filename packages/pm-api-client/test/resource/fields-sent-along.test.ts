import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pm, server, usePm, writes } from '../fixtures/pm-and-server.js';
import { tokenOf } from '../fixtures/token-of.js';

usePm({ behaviour: 'observed', account: 'admin' });

const task = { executionID: 1, name: 'Draw a link', type: 'devel', assignedTo: 'dev1', estimate: 8 } as const;

describe('what a released server wants is sent along', () => {
  it('the hours left of a task that is started, and three fields of one that is finished', async () => {
    const { id } = await pm.tasks.create(task);
    await pm.tasks.start(id, { realStarted: '2026-11-20' });
    await pm.tasks.finish(id, { consumed: 3 });
    expect(writes().map(({ body }) => body)).toEqual([
      task,
      { realStarted: '2026-11-20', left: 8, assignedTo: 'dev1' },
      {
        consumed: 3,
        currentConsumed: 3,
        finishedDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        realStarted: '2026-11-20',
        assignedTo: 'dev1',
      },
    ]);
  });

  it('a further name of a field is its own in a refusal', async () => {
    const { id } = await pm.tasks.create(task);
    await expect(pm.tasks.finish(id, { consumed: 0 })).rejects.toMatchObject({
      code: 'validation',
      message: expect.stringContaining('"consumed: The task cannot be completed'),
      fields: { consumed: [expect.any(String)] },
    });
  });

  it('the hours of a finished task are added to those before, and that is as asked', async () => {
    const { id } = await pm.tasks.create(task);
    await pm.tasks.start(id, { consumed: 2, left: 5 });
    expect(await pm.tasks.finish(id, { consumed: 3 })).toMatchObject({
      outcome: 'applied',
      record: { consumed: 5, left: 0 },
      changedByServer: ['left'],
    });
  });
});

describe('a server that says yes and does something else', () => {
  it('is not believed where an execution was in that state before, and it says yes with nothing', async () => {
    await expect(pm.executions.activate(1)).rejects.toMatchObject({ code: 'unknown-outcome', id: 1 });
  });

  it('the same transitions on a later server are applied', async () => {
    const later = await startFakePm({ behaviour: 'observed', server: 'later' });
    onTestFinished(() => later.close());
    const pmLater = new PmClient({ baseUrl: later.url, ...later.accounts.admin });
    expect(await pmLater.executions.start(2)).toMatchObject({ outcome: 'applied' });
    expect(await pmLater.executions.suspend(2)).toMatchObject({ record: { status: 'suspended' } });
    expect(await pmLater.executions.activate(2)).toMatchObject({ record: { status: 'doing' } });
    expect(await pmLater.executions.close(2)).toMatchObject({ record: { status: 'closed' } });
  });

  it('a review by a user who is not a reviewer is not sent: it would leave the story without a state', async () => {
    const { id } = await pm.stories.create({ productID: 1, title: 'Notes expire', reviewer: ['po1'] });
    await expect(pm.stories.review(id, { result: 'pass' })).rejects.toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining('Its reviewers: po1.'),
    });
    expect(server.records('stories').find((story) => story.id === id)?.status).toBe('reviewing');
  });

  it('nor is one with a given token, whose user the server is asked for before', async () => {
    const { id } = await pm.stories.create({ productID: 1, title: 'Notes expire', reviewer: ['po1'] });
    const withToken = new PmClient({ baseUrl: server.url, token: await tokenOf(server, 'admin') });
    await expect(withToken.stories.review(id, { result: 'pass' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    const many = new PmClient({ baseUrl: server.url, token: await tokenOf(server, 'admin') });
    expect(await many.stories.reviewMany([id], { result: 'pass' })).toMatchObject({
      items: [{ error: { code: 'invalid-input' } }],
    });
    expect(server.records('stories').find((story) => story.id === id)?.status).toBe('reviewing');
    const own = new PmClient({ baseUrl: server.url, token: await tokenOf(server, 'po1') });
    expect(await own.stories.review(id, { result: 'pass' })).toMatchObject({ outcome: 'applied' });
  });
});

describe('a person who is named twice', () => {
  it('is sent once, because a released server breaks off at the second one', async () => {
    const reviewer = ['po1', 'admin', 'po1'];
    const { id } = await pm.stories.create({
      productID: 1,
      title: 'Notes expire',
      reviewer,
      mailto: reviewer,
    });
    expect(writes()[0]?.body).toMatchObject({ reviewer: ['po1', 'admin'], mailto: ['po1', 'admin'] });
    await pm.stories.change(id, { spec: 'After a year', reviewer });
    expect(writes()[1]?.body).toMatchObject({ reviewer: ['po1', 'admin'] });
  });
});

describe('a refusal names what is missing', () => {
  it('the reason for which a story is closed, but for one that is closed already', async () => {
    await expect(pm.stories.close(2)).rejects.toMatchObject({
      code: 'validation',
      fields: { closedReason: expect.any(Array) },
    });
    await expect(pm.stories.close(3)).rejects.toMatchObject({ code: 'transition', id: 3 });
  });
});

it('an empty day removes a deadline and a planned start, and leaves the other one', async () => {
  await pm.bugs.update(1, { deadline: '2026-12-05' });
  expect(await pm.bugs.update(1, { deadline: '' })).toMatchObject({ outcome: 'applied' });
  const days = { estStarted: '2026-12-01', deadline: '2026-12-05' };
  await pm.tasks.update(1, days);
  expect(await pm.tasks.update(1, { estStarted: '' })).toMatchObject({ outcome: 'applied' });
  expect(await pm.tasks.get(1)).toMatchObject({ estStarted: null, deadline: days.deadline });
  await pm.tasks.update(1, { deadline: '' });
  expect((await pm.tasks.get(1)).deadline).toBeNull();
});
