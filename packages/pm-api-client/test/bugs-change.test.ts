import { describe, expect, it } from 'vitest';
import { isGet, withBug } from './fixtures/bug-answers.js';
import { pm, sent, server, usePm, writes } from './fixtures/pm-and-server.js';

usePm();

describe('update', () => {
  it('is applied when the answer is empty and the record has the new value', async () => {
    const written = await pm.bugs.update(1, { title: 'Login fails on Monday' });
    expect(written).toMatchObject({ id: 1, outcome: 'applied', record: { title: 'Login fails on Monday' } });
    expect(sent().slice(1)).toEqual(['GET /bugs/1', 'PUT /bugs/1', 'GET /bugs/1']);
  });

  it('rejects not-applied when the answer is empty and the record is as it was', async () => {
    server.faults.inject(
      { kind: 'wrong', change: withBug({ title: 'Login fails' }) },
      { when: isGet, times: 2 },
    );
    await expect(pm.bugs.update(1, { title: 'New' })).rejects.toMatchObject({ code: 'not-applied' });
  });

  it('names what the server changed beside what was asked', async () => {
    server.faults.inject({ kind: 'wrong', change: withBug({ steps: 'Old steps' }) }, { when: isGet });
    expect((await pm.bugs.update(1, { title: 'New' })).changedByServer).toEqual(['steps']);
  });

  it('is settled by the read-back when the answer got lost', async () => {
    server.faults.inject({ kind: 'refused' }, { when: ({ method }) => method === 'PUT' });
    expect(await pm.bugs.update(1, { title: 'New' })).toMatchObject({
      outcome: 'applied',
      record: { title: 'New' },
    });
    expect(writes()).toHaveLength(1);
  });

  it('rejects unknown-outcome when the answer got lost and nothing was changed', async () => {
    server.faults.inject({ kind: 'html' }, { when: ({ method }) => method === 'PUT' });
    server.faults.inject(
      { kind: 'wrong', change: withBug({ title: 'Login fails' }) },
      { when: isGet, times: 2 },
    );
    await expect(pm.bugs.update(1, { title: 'New' })).rejects.toMatchObject({ code: 'unknown-outcome' });
  });
});

describe('delete', () => {
  it('is applied when the record is gone, and tells what it was', async () => {
    expect(await pm.bugs.delete(1)).toMatchObject({
      id: 1,
      outcome: 'applied',
      record: { title: 'Login fails' },
    });
    expect(server.bugs.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('rejects not-applied when the record is still there', async () => {
    const before = { status: 'success', bug: { id: 1, title: 'Login fails' } };
    server.faults.inject({ kind: 'wrong', change: () => before }, { when: isGet, times: 2 });
    await expect(pm.bugs.delete(1)).rejects.toMatchObject({ code: 'not-applied' });
  });
});
