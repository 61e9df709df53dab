import { describe, expect, it } from 'vitest';
import { pm, usePm } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

describe('on a released server', () => {
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
