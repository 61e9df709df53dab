import { type PmResource, startFakePm } from 'plat-testing/pm';
import { afterAll, describe, expect, it } from 'vitest';
import { beforeEachRow, eachRow } from './fixtures/each-row.js';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm({ answers: { update: 'empty', delete: 'empty' } });
afterAll(() => pm.close());
const { send, tokenOf } = requestsTo(pm);

let token: string;
beforeEachRow(async () => {
  pm.reset();
  token = await tokenOf('admin');
});

const stateOf = (resource: PmResource, id: number) =>
  pm.records(resource).find((record) => record.id === id)?.status;

describe('PUT and DELETE', () => {
  it('PUT changes the fields that are sent and answers 200 with an empty body', async () => {
    expect(await send('PUT', '/bugs/1', { token, body: { title: 'New' } })).toEqual({
      status: 200,
      body: undefined,
    });
    expect(pm.bugs[0]).toMatchObject({ title: 'New', assignedTo: 'dev1', status: 'active' });
  });

  eachRow([
    'bugs',
    'stories',
    'tasks',
    'projects',
    'products',
    'executions',
    'testtasks',
    'epics',
    'requirements',
  ] as const)('PUT /%s silently ignores status', async (resource) => {
    const before = stateOf(resource, 1);
    const body = { status: 'closed', title: 'New', name: 'New' };
    expect(await send('PUT', `/${resource}/1`, { token, body })).toEqual({ status: 200, body: undefined });
    expect(pm.records(resource)[0]).toMatchObject({
      status: before,
      ...('title' in (pm.records(resource)[0] ?? {}) ? { title: 'New' } : { name: 'New' }),
    });
  });

  it('DELETE answers 200 with an empty body, and the record is gone', async () => {
    expect(await send('DELETE', '/tasks/1', { token })).toEqual({ status: 200, body: undefined });
    expect((await send('GET', '/tasks/1', { token })).body).toEqual({
      status: 'fail',
      message: 'Task does not exist.',
    });
  });

  it('does not offer to delete a system', async () => {
    expect((await send('DELETE', '/systems/1', { token })).status).toBe(404);
  });
});

describe('resolving a bug', () => {
  const body = { resolution: 'fixed', resolvedBuild: 'trunk' };

  it('takes resolution and resolvedBuild, and clears the assignee', async () => {
    expect((await send('PUT', '/bugs/1/resolve', { token, body })).body).toEqual({ status: 'success' });
    expect(pm.bugs[0]).toMatchObject({ status: 'resolved', ...body, assignedTo: '' });
  });

  it('keeps the assignee when it is sent', async () => {
    await send('PUT', '/bugs/1/resolve', { token, body: { ...body, assignedTo: 'dev1' } });
    expect(pm.bugs[0]?.assignedTo).toBe('dev1');
  });

  eachRow(['resolution', 'resolvedBuild'])('requires %s', async (field) => {
    const answer = await send('PUT', '/bugs/1/resolve', { token, body: { ...body, [field]: undefined } });
    expect(answer.body.status).toBe('fail');
    expect(pm.bugs[0]?.status).toBe('active');
  });
});

describe('transitions', () => {
  const fields = { resolution: 'fixed', resolvedBuild: 'trunk', consumed: 2, result: 'pass' };

  // Bugs 1 to 3 are active, resolved, closed; stories draft, active, closed; tasks 1 to 4 wait, started, finished, closed.
  eachRow([
    ['bugs', 'resolve', 1, 'resolved'],
    ['bugs', 'resolve', 2, undefined],
    ['bugs', 'resolve', 3, undefined],
    ['bugs', 'close', 1, 'closed'],
    ['bugs', 'close', 2, 'closed'],
    ['bugs', 'close', 3, undefined],
    ['bugs', 'activate', 1, undefined],
    ['bugs', 'activate', 2, 'active'],
    ['bugs', 'activate', 3, 'active'],
    ['stories', 'review', 1, 'active'],
    ['stories', 'review', 2, undefined],
    ['stories', 'close', 1, undefined],
    ['stories', 'close', 2, 'closed'],
    ['stories', 'close', 3, undefined],
    ['stories', 'activate', 2, undefined],
    ['stories', 'activate', 3, 'active'],
    ['tasks', 'start', 1, 'started'],
    ['tasks', 'start', 2, undefined],
    ['tasks', 'finish', 1, undefined],
    ['tasks', 'finish', 2, 'finished'],
    ['tasks', 'close', 2, undefined],
    ['tasks', 'close', 3, 'closed'],
    ['tasks', 'activate', 3, 'active'],
    ['tasks', 'activate', 4, 'active'],
    ['tasks', 'activate', 1, undefined],
    ['epics', 'close', 1, 'closed'],
    ['epics', 'activate', 2, 'active'],
    ['requirements', 'close', 1, 'closed'],
    ['requirements', 'activate', 2, 'active'],
    ['products', 'close', 1, 'closed'],
    ['projects', 'close', 1, 'closed'],
    ['projects', 'start', 1, undefined],
    ['executions', 'start', 2, 'doing'],
    ['executions', 'suspend', 1, 'suspended'],
    ['testtasks', 'start', 1, 'doing'],
    ['testtasks', 'close', 1, 'done'],
    ['tickets', 'close', 1, 'closed'],
    ['feedbacks', 'close', 1, 'closed'],
  ] as const)('PUT /%s/…/%s of %i: %s', async (resource, operation, id, to) => {
    const before = stateOf(resource, id);
    const answer = await send('PUT', `/${resource}/${id}/${operation}`, { token, body: fields });
    expect(answer.body.status).toBe(to === undefined ? 'fail' : 'success');
    expect(stateOf(resource, id)).toBe(to ?? before);
  });

  it('finishing a task requires consumed', async () => {
    expect((await send('PUT', '/tasks/2/finish', { token, body: {} })).body).toEqual({
      status: 'fail',
      message: 'Missing required field: consumed.',
    });
  });

  it('does not know a transition that no record of the kind has', async () => {
    expect((await send('PUT', '/systems/1/close', { token, body: {} })).status).toBe(404);
  });
});
