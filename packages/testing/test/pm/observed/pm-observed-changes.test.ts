import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { idsIn, serverFor } from '../../fixtures/pm-requests.js';

const { pm, session, send, get, put, post, record } = await serverFor({
  behaviour: 'observed',
  now: () => new Date('2026-05-04T03:02:01Z'),
});

describe('PUT on the observed server', () => {
  eachRow([
    ['bugs', false],
    ['stories', true],
    ['executions', true],
  ] as const)('changes the status of %s: %s', async (name, isChanged) => {
    const before = record(name, 1)?.status;
    await put(`/${name}/1`, { status: 'closed' });
    expect(record(name, 1)?.status).toBe(isChanged ? 'closed' : before);
  });

  it('resolves a bug that is given a resolution', async () => {
    await put('/bugs/1', { resolution: 'fixed' });
    expect(record('bugs', 1)).toMatchObject({ status: 'resolved', resolution: 'fixed' });
  });

  it('asks for the build of a test task', async () => {
    expect(await put('/testtasks/1', { name: 'x' })).toMatchObject({ result: 'fail' });
    expect(await put('/testtasks/1', { name: 'x', build: 1 })).toMatchObject({ status: 'success' });
  });

  it('says success to a body that is no JSON, and changes nothing', async () => {
    const before = record('bugs', 1);
    const response = await fetch(`${pm.url}/api.php/v2/bugs/1`, {
      method: 'PUT',
      headers: { token: session.token },
      body: '{"title"',
    });
    expect(await response.json()).toMatchObject({ status: 'success' });
    expect(record('bugs', 1)).toMatchObject({ title: before?.title });
  });

  it('does nothing for PATCH', async () => {
    expect(await send('PATCH', '/bugs/1', { body: { title: 'x' } })).toEqual({
      status: 200,
      body: undefined,
    });
  });
});

describe('a transition from a state in which the observed server does nothing', () => {
  const bodies: Readonly<Record<string, object>> = {
    resolve: { resolution: 'fixed', resolvedBuild: 'trunk' },
    assignTo: { assignedTo: 'qa1' },
  };
  eachRow([
    ['bugs', ['close'], ['resolve', 'assignTo']],
    ['testtasks', ['block'], ['start', 'block']],
    ['todos', ['finish', 'close'], ['start', 'finish', 'close']],
  ] as const)('says success and changes nothing: %s after %s, %s', async (name, before, operations) => {
    for (const operation of before) await put(`/${name}/1/${operation}`);
    const left = await get(`/${name}/1`);
    for (const operation of operations)
      expect(await put(`/${name}/1/${operation}`, bodies[operation])).toMatchObject({ status: 'success' });
    expect(await get(`/${name}/1`)).toEqual(left);
  });

  it('does not stand in the log', async () => {
    await put('/bugs/1/close');
    const actions = async () => Object.values((await get('/bugs/1')).actions);
    const logged = await actions();
    await put('/bugs/1/resolve', bodies.resolve);
    expect(await actions()).toEqual(logged);
  });
});

const bug = { productID: 1, title: 'A bug', openedBuild: ['trunk'] };
const task = { executionID: 1, name: 'A task', type: 'devel' };

describe('a check of the observed server', () => {
  eachRow([
    ['a blank title', { title: '   ' }, { result: 'fail', message: { title: [expect.any(String)] } }],
    ['a day that is none', { deadline: 'soon' }, { message: { deadline: [expect.any(String)] } }],
  ])('refuses a bug with %s', async (_, fields, refusal) => {
    const before = pm.bugs.length;
    expect(await post('/bugs?productID=1', { ...bug, ...fields })).toMatchObject(refusal);
    expect(pm.bugs).toHaveLength(before);
  });

  it('stores a directory and a build that are not there', async () => {
    const fields = { module: 99, openedBuild: ['99'] };
    const { id } = await post('/bugs?productID=1', { ...bug, ...fields });
    expect((await get(`/bugs/${id}`)).bug).toMatchObject({ module: 99, openedBuild: '99' });
  });

  it('refuses negative hours of a task', async () => {
    expect((await post('/tasks', { ...task, estimate: -1 })).message).toHaveProperty('estimate');
    expect((await put('/tasks/1', { left: -1 })).message).toEqual([expect.any(String)]);
  });

  it('leaves a record as it was when it refuses a change', async () => {
    expect(await put('/bugs/1', { assignedTo: 'ghost' })).toMatchObject({ status: 'fail' });
    expect(pm.bugs[0]?.assignedTo).toBe('dev1');
  });
});

it('a text that the observed server stores has no scripts, and entities in the keywords', async () => {
  const fields = { steps: '<p>a<script>b()</script></p>', keywords: '"c"' };
  const { id } = await post('/bugs?productID=1', { ...bug, ...fields });
  const shown = { steps: '<p>a</p>', keywords: '&quot;c&quot;' };
  expect((await get(`/bugs/${id}`)).bug).toMatchObject(shown);
});

describe('a task of the observed server', () => {
  it('is done when its start leaves nothing to do', async () => {
    await put('/tasks/1/start', { consumed: 2 });
    expect(pm.records('tasks')[0]).toMatchObject({ status: 'done', left: 0, finishedBy: 'admin' });
  });

  it('starts its execution', async () => {
    const { id } = await post('/tasks', { ...task, executionID: 2 });
    await put(`/tasks/${id}/start`, { left: 1 });
    expect(pm.records('executions')[1]?.status).toBe('doing');
  });
});

it('lists the tasks of an execution by their state, the newest first', async () => {
  expect(idsIn((await get('/executions/1/tasks?browseType=all')).tasks)).toEqual([1, 2, 3, 4]);
});
