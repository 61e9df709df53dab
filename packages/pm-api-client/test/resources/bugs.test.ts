import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { newBug } from '../fixtures/plain-bug.js';
import { pm, sent, server, usePm, writes } from '../fixtures/pm-and-server.js';

usePm();

const isGet = ({ method }: Request) => method === 'GET';

/** The answer with some fields of its bug replaced. */
const withBug = (fields: object) => (body: unknown) => {
  const answer = body as { bug: object };
  return { ...answer, bug: { ...answer.bug, ...fields } };
};

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

  it('sends the project of its execution beside that, in an update as well', async () => {
    const { id } = await pm.bugs.create({ ...newBug, execution: 1 });
    await pm.bugs.update(id ?? 0, { execution: 1 });
    await pm.bugs.update(id ?? 0, { execution: 0 });
    const own = { execution: 1, project: 1 };
    expect(writes().map(({ body }) => body)).toEqual([{ ...newBug, ...own }, own, { execution: 0 }]);
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

describe('get', () => {
  it('resolves with the record', async () => {
    expect(await pm.bugs.get(1)).toMatchObject({ id: 1, title: 'Login fails', assignedTo: 'dev1' });
  });

  it('rejects not-found for a number that no bug has', async () => {
    await expect(pm.bugs.get(99)).rejects.toMatchObject({
      code: 'not-found',
      request: { method: 'GET', path: '/bugs/99' },
    });
  });
});

describe('update', () => {
  it('is applied when the answer is empty and the record has the new value', async () => {
    const written = await pm.bugs.update(1, { title: 'Login fails on Monday' });
    expect(written).toMatchObject({ id: 1, outcome: 'applied', record: { title: 'Login fails on Monday' } });
    expect(sent().slice(1)).toEqual(['GET /bugs/1', 'PUT /bugs/1', 'GET /bugs/1']);
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
});

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

  eachRow(['', 'qa1'])('resolve assigns to another, or to nobody, when told so', async (assignedTo) => {
    await pm.bugs.resolve(1, { resolution: 'fixed', resolvedBuild: 'trunk', assignedTo });
    expect(server.bugs[0]?.assignedTo).toBe(assignedTo);
  });

  it('activate opens a closed bug, and sends its builds because released servers want them', async () => {
    expect(await pm.bugs.activate(3)).toMatchObject({ outcome: 'applied', record: { status: 'active' } });
    expect(writes()[0]?.body).toEqual({ openedBuild: ['trunk'] });
  });

  it('rejects with transition when the state does not allow it', async () => {
    await expect(pm.bugs.resolve(3, { resolution: 'fixed', resolvedBuild: 'trunk' })).rejects.toMatchObject({
      code: 'transition',
      id: 3,
      message: expect.stringContaining('closed'),
      hint: expect.stringContaining('active'),
    });
  });
});

describe('dryRun', () => {
  it('resolves with the request that create would send, and sends nothing', async () => {
    expect(await pm.bugs.create(newBug, { dryRun: true })).toEqual({
      method: 'POST',
      path: '/bugs',
      query: { productID: 1 },
      url: `${server.url}/api.php/v2/bugs?productID=1`,
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: newBug,
      fromRecord: [],
    });
    expect(server.calls).toEqual([]);
  });

  it('says which fields resolve would take from the record', async () => {
    const fields = { resolution: 'fixed', resolvedBuild: 'trunk' } as const;
    expect(await pm.bugs.resolve(1, fields, { dryRun: true })).toMatchObject({
      method: 'PUT',
      path: '/bugs/1/resolve',
      body: fields,
      fromRecord: ['assignedTo'],
    });
    expect(server.calls).toEqual([]);
  });

  it('has no body for delete', async () => {
    expect(await pm.bugs.delete(1, { dryRun: true })).toMatchObject({
      method: 'DELETE',
      path: '/bugs/1',
      body: undefined,
    });
    expect(server.bugs).toHaveLength(3);
  });
});
