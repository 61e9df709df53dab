import { describe, expect, it } from 'vitest';
import { isGet, withBug } from './fixtures/bug-answers.js';
import { pm, server, usePm, writes } from './fixtures/pm-and-server.js';

usePm();

describe('transitions', () => {
  it('resolve keeps the assignee', async () => {
    const written = await pm.bugs.resolve(1, { resolution: 'fixed', resolvedBuild: 'trunk' });
    expect(written).toMatchObject({
      outcome: 'applied',
      changedByServer: [],
      record: { status: 'resolved', resolution: 'fixed', assignedTo: 'dev1' },
    });
  });

  it('resolve keeps the assignee without verification too', async () => {
    await pm.bugs.resolve(1, { resolution: 'fixed', resolvedBuild: 'trunk' }, { verify: false });
    expect(server.bugs[0]?.assignedTo).toBe('dev1');
  });

  it.each(['', 'qa1'])('resolve assigns to %j when told so', async (assignedTo) => {
    await pm.bugs.resolve(1, { resolution: 'fixed', resolvedBuild: 'trunk', assignedTo });
    expect(server.bugs[0]?.assignedTo).toBe(assignedTo);
  });

  it('close needs nothing but the id', async () => {
    expect(await pm.bugs.close(1)).toMatchObject({ outcome: 'applied', record: { status: 'closed' } });
  });

  it('activate opens a closed bug, and sends its builds because released servers want them', async () => {
    expect(await pm.bugs.activate(3)).toMatchObject({ outcome: 'applied', record: { status: 'active' } });
    expect(writes()[0]?.body).toEqual({ openedBuild: ['trunk'] });
  });

  it('rejects with transition when the state does not allow it', async () => {
    await expect(pm.bugs.resolve(3, { resolution: 'fixed', resolvedBuild: 'trunk' })).rejects.toMatchObject({
      code: 'transition',
      id: 3,
      message: expect.stringMatching(/closed.*active/),
    });
  });

  it('rejects not-applied when the server said yes and the state is as it was', async () => {
    server.faults.inject({ kind: 'wrong', change: withBug({ status: 'active' }) }, { when: isGet, times: 2 });
    await expect(pm.bugs.close(1)).rejects.toMatchObject({
      code: 'not-applied',
      fields: { status: ['asked "closed", has "active"'] },
    });
  });
});
