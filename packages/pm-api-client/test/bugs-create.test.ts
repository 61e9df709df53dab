import { describe, expect, it } from 'vitest';
import { isGet, withBug } from './fixtures/bug-answers.js';
import { newBug } from './fixtures/plain-bug.js';
import { pm, sent, server, usePm, writes } from './fixtures/pm-and-server.js';

usePm();

describe('create', () => {
  it('resolves with the record as the server has it', async () => {
    const written = await pm.bugs.create({ ...newBug, severity: 2, steps: 'Start it.' });
    expect(written).toMatchObject({
      id: 4,
      outcome: 'applied',
      changedByServer: [],
      record: { id: 4, product: 1, title: newBug.title, severity: 2, status: 'active' },
    });
    expect(sent()).toEqual(['POST /users/login', 'POST /bugs', 'GET /bugs/4']);
  });

  it('sends productID in the query as well, because released servers read it there', async () => {
    await pm.bugs.create(newBug);
    expect(writes()).toEqual([{ method: 'POST', path: '/bugs', query: { productID: '1' }, body: newBug }]);
  });

  it('resolves unverified, after one request, with verify: false', async () => {
    const written = await pm.bugs.create(newBug, { verify: false });
    expect(written).toMatchObject({ id: 4, outcome: 'unverified', record: undefined });
    expect(sent()).toEqual(['POST /users/login', 'POST /bugs']);
  });

  it('rejects not-applied with the id when the record came out differently', async () => {
    server.faults.inject({ kind: 'wrong', change: withBug({ severity: 3 }) }, { when: isGet });
    const failed = pm.bugs.create({ ...newBug, severity: 1 });
    await expect(failed).rejects.toMatchObject({
      code: 'not-applied',
      id: 4,
      fields: { severity: ['asked 1, has 3'] },
      request: { method: 'POST', path: '/bugs' },
    });
  });

  it('rejects not-applied when the server said yes and there is no record', async () => {
    server.faults.inject({ kind: 'wrong', change: () => ({ status: 'success', id: 99 }) }, { when: isPost });
    await expect(pm.bugs.create(newBug)).rejects.toMatchObject({ code: 'not-applied', id: 99 });
  });

  it('rejects unknown-outcome for an empty answer, and sends it once', async () => {
    server.faults.inject({ kind: 'empty' }, { when: isPost });
    await expect(pm.bugs.create(newBug)).rejects.toMatchObject({ code: 'unknown-outcome' });
    expect(writes()).toHaveLength(1);
  });

  it('resolves unverified with the reason when the record cannot be read back', async () => {
    server.faults.inject({ kind: 'html' }, { when: isGet });
    expect(await pm.bugs.create(newBug)).toMatchObject({
      outcome: 'unverified',
      hint: expect.stringContaining('bad-response'),
    });
  });
});

function isPost({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname.endsWith('/bugs');
}
