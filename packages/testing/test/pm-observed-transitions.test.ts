import { type PmResource, startFakePm } from 'plat-testing/pm';
import { afterAll, describe, expect, it } from 'vitest';
import { beforeEachRow, eachRow } from './fixtures/each-row.js';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm({ behaviour: 'observed', now: () => new Date('2026-05-04T03:02:01Z') });
afterAll(() => pm.close());
const { send, tokenOf } = requestsTo(pm);

let token: string;
beforeEachRow(async () => {
  pm.reset();
  token = await tokenOf('admin');
});

const put = async (path: string, body: unknown = {}) => (await send('PUT', path, { token, body })).body;
const record = (resource: PmResource, id: number) => pm.records(resource).find((row) => row.id === id);
const failure = (field: string) => ({
  status: 'fail',
  message: expect.objectContaining({ [field]: expect.anything() }),
});

describe('bugs of the observed server', () => {
  it('need resolvedBuild only when they are fixed', async () => {
    expect(await put('/bugs/1/resolve', { resolution: 'fixed' })).toEqual(failure('resolvedBuild'));
    expect(await put('/bugs/1/resolve', { resolution: 'duplicate' })).toEqual(failure('duplicateBug'));
    expect(await put('/bugs/1/resolve', { resolution: 'bydesign' })).toMatchObject({ data: '1' });
    expect(record('bugs', 1)).toMatchObject({
      status: 'resolved',
      assignedTo: '',
      resolvedBy: 'admin',
      resolvedDate: '2026-05-04 11:02:01',
    });
  });

  it('are assigned to "closed" when closed, from any state and again', async () => {
    for (const _ of [1, 2]) expect(await put('/bugs/1/close')).toMatchObject({ status: 'success' });
    expect(record('bugs', 1)).toMatchObject({ status: 'closed', assignedTo: 'closed' });
  });

  it('need openedBuild to be activated, and go back to who resolved them', async () => {
    await put('/bugs/1/resolve', { resolution: 'bydesign' });
    expect(await put('/bugs/1/activate')).toEqual(failure('openedBuild'));
    await put('/bugs/1/activate', { openedBuild: ['trunk'] });
    expect(record('bugs', 1)).toMatchObject({ status: 'active', assignedTo: 'admin', resolution: '' });
  });
});

describe('tasks of the observed server', () => {
  it('start with hours only, and lose their assignee', async () => {
    expect(await put('/tasks/1/start')).toEqual(failure('message'));
    expect(await put('/tasks/1/start', { left: 5 })).toEqual({ status: 'success' });
    expect(record('tasks', 1)).toMatchObject({ status: 'doing', left: 5, assignedTo: '' });
    expect(await put('/tasks/1/start', { left: 5 })).toEqual({
      status: 'fail',
      message: [expect.any(String)],
    });
  });

  it('finish with currentConsumed and two dates, and go to who made them', async () => {
    await put('/tasks/1/start', { left: 5, assignedTo: 'dev1' });
    expect(await put('/tasks/1/finish', { consumed: 3 })).toEqual({
      status: 'fail',
      message: {
        realStarted: [expect.any(String)],
        currentConsumed: [expect.any(String)],
        finishedDate: [expect.any(String)],
      },
    });
    await put('/tasks/1/finish', {
      currentConsumed: 3,
      realStarted: '2026-05-03',
      finishedDate: '2026-05-04',
    });
    expect(record('tasks', 1)).toMatchObject({ status: 'done', consumed: 3, left: 0, assignedTo: 'pm1' });
  });

  it('close from any state, and need left to be activated', async () => {
    await put('/tasks/1/close');
    expect(record('tasks', 1)).toMatchObject({ status: 'closed', assignedTo: 'closed' });
    expect(await put('/tasks/1/activate')).toEqual(failure('left'));
    await put('/tasks/1/activate', { left: 2 });
    expect(record('tasks', 1)).toMatchObject({ status: 'doing', left: 2, assignedTo: '' });
  });
});

describe('stories, epics and requirements of the observed server', () => {
  eachRow(['stories', 'epics', 'requirements'] as const)('%s need a reason to be closed', async (name) => {
    const query = name === 'stories' ? '' : '?storyID=1';
    expect(await put(`/${name}/1/close${query}`)).toEqual(failure('closedReason'));
    expect(await put(`/${name}/1/close${query}`, { closedReason: 'done' })).toMatchObject({ data: '1' });
    expect(record(name, 1)).toMatchObject({ status: 'closed', assignedTo: 'closed', closedReason: 'done' });
  });

  it('come back as a draft when they were under review, else active', async () => {
    for (const id of [1, 2]) {
      await put(`/stories/${id}/close`, { closedReason: 'done' });
      await put(`/stories/${id}/activate`);
    }
    expect([record('stories', 1)?.status, record('stories', 2)?.status]).toEqual(['draft', 'active']);
  });

  it('pass a review by a reviewer; anybody else leaves them without status', async () => {
    await put('/stories/1/review', { result: 'pass' });
    expect(record('stories', 1)?.status).toBe('');
    await put('/stories/1/submitreview', { reviewer: ['po1'] });
    token = await tokenOf('po1');
    await put('/stories/1/review', { result: 'pass' });
    expect(record('stories', 1)?.status).toBe('active');
  });
});

describe('plans of the observed server', () => {
  it('projects need the dates of what happened', async () => {
    expect(await put('/projects/1/close')).toEqual(failure('realEnd'));
    expect(await put('/projects/1/close', { realEnd: '2026-05-04' })).toMatchObject({ status: 'success' });
    expect(record('projects', 1)?.status).toBe('closed');
  });

  it('executions do not move on the stock server, which says nothing', async () => {
    for (const operation of ['start', 'close', 'activate', 'suspend']) {
      expect(await send('PUT', `/executions/2/${operation}`, { token, body: {} })).toEqual({
        status: 200,
        body: undefined,
      });
    }
    expect(record('executions', 2)?.status).toBe('wait');
  });

  it('executions move on the later server', async () => {
    const later = await startFakePm({ behaviour: 'observed', server: 'later' });
    const to = requestsTo(later);
    const body = {};
    await to.send('PUT', '/executions/2/start', { token: await to.tokenOf('admin'), body });
    expect(later.records('executions')[1]?.status).toBe('doing');
    await later.close();
  });

  it('test tasks and products move as they are told', async () => {
    await put('/testtasks/1/start');
    await put('/products/1/close');
    expect([record('testtasks', 1)?.status, record('products', 1)?.status]).toEqual(['doing', 'close']);
  });
});
