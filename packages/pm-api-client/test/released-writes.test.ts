import { describe, expect, it } from 'vitest';
import { pm, usePm } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

const plan = { begin: '2026-11-02', end: '2026-12-31' };

describe('on a released server', () => {
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
