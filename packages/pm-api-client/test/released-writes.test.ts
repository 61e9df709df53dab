import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { pm, server, usePm } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const plan = { begin: '2026-11-02', end: '2026-12-31' };

describe('on a released server', () => {
  it('a task is started and finished on the same day', async () => {
    const { id } = await pm.tasks.create({ executionID: 1, name: 'Draw', type: 'devel', estimate: 4 });
    expect(await pm.tasks.start(id)).toMatchObject({ outcome: 'applied', record: { status: 'doing' } });
    expect(await pm.tasks.finish(id, { consumed: 4 })).toMatchObject({
      outcome: 'applied',
      record: { status: 'done' },
    });
    expect(await pm.tasks.activate(id, { left: 2 })).toMatchObject({
      outcome: 'applied',
      record: { status: 'doing' },
    });
    expect(await pm.tasks.finish(id, { consumed: 1 })).toMatchObject({ outcome: 'applied' });
    expect(await pm.tasks.close(id)).toMatchObject({ outcome: 'applied', record: { status: 'closed' } });
  });

  it('a story keeps its pri, estimate and assignee in a review', async () => {
    const story = {
      productID: 1,
      title: 'Share',
      reviewer: ['po1'],
      pri: 1,
      estimate: 5,
      assignedTo: 'dev1',
    };
    const { id } = await pm.stories.create(story);
    const reviewer = new PmClient({ baseUrl: server.url, ...server.accounts.po1 });
    expect(await reviewer.stories.review(id, { result: 'pass' })).toMatchObject({
      outcome: 'applied',
      record: { status: 'active', pri: 1, assignedTo: 'dev1' },
    });
    expect(await pm.stories.update(id, { title: 'Share it' })).toMatchObject({
      record: { reviewer: ['po1'] },
    });
  });

  it('executions, projects and products keep their descriptions', async () => {
    const execution = await pm.executions.create({ project: 1, name: 'Sprint 9', ...plan });
    await pm.executions.update(execution.id, { desc: 'kept' });
    expect(await pm.executions.update(execution.id, { name: 'Sprint 10' })).toMatchObject({
      record: { desc: 'kept' },
    });
    const project = await pm.projects.create({ name: 'Notes 9', model: 'scrum', ...plan, workflowGroup: 0 });
    await pm.projects.update(project.id, { desc: 'kept' });
    expect(await pm.projects.update(project.id, { name: 'Notes 10' })).toMatchObject({
      record: { desc: 'kept' },
    });
    const product = await pm.products.create({ name: 'Ledger 9', desc: 'kept' });
    expect(await pm.products.update(product.id, { name: 'Ledger 10' })).toMatchObject({
      record: { desc: 'kept' },
    });
  });

  it('a project goes through its states and keeps its days', async () => {
    const { id } = await pm.projects.create({ name: 'Notes 9', model: 'scrum', ...plan, workflowGroup: 0 });
    expect(await pm.projects.start(id)).toMatchObject({ outcome: 'applied', record: { status: 'doing' } });
    expect(await pm.projects.close(id)).toMatchObject({ outcome: 'applied', record: { status: 'closed' } });
    expect(await pm.projects.activate(id)).toMatchObject({
      outcome: 'applied',
      record: { status: 'doing', ...plan },
    });
  });

  it('a workflow that it does not keep is no success', async () => {
    const project = { name: 'Notes 9', model: 'scrum', ...plan, workflowGroup: 9 } as const;
    expect(await pm.projects.create(project)).toMatchObject({
      outcome: 'unverified',
      hint: expect.stringContaining('workflowGroup'),
    });
  });

  it('an execution is made with a plan', async () => {
    const created = await pm.executions.create({
      project: 1,
      name: 'Sprint 9',
      ...plan,
      products: [1],
      plans: [1],
    });
    expect(created).toMatchObject({ outcome: 'unverified', hint: expect.stringContaining('plans') });
  });

  it('bugs without steps, and closed without a resolution', async () => {
    const bug = { productID: 1, title: 'Crash', openedBuild: ['trunk'] };
    const { id, outcome } = await pm.bugs.create({ ...bug, steps: '' });
    expect(outcome).toBe('unverified');
    await pm.bugs.close(id);
    await expect(pm.bugs.update(id, { title: 'Crash 2' })).rejects.toMatchObject({
      code: 'validation',
      hint: expect.stringContaining('resolution'),
    });
  });
});
