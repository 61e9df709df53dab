import { describe, expect, it } from 'vitest';
import { eachRow } from './fixtures/each-row.js';
import { idsIn, serverFor } from './fixtures/pm-requests.js';

const { pm, send } = await serverFor({
  behaviour: 'observed',
  now: () => new Date('2026-03-31T20:00:00Z'),
  timeZone: 'Asia/Shanghai',
});

const asAdmin = async (method: string, path: string, body?: object) =>
  (await send(method, path, { body })).body;

const bug = { productID: 1, title: 'A bug', openedBuild: ['trunk'] };
const task = { executionID: 1, name: 'A task', type: 'devel' };

describe('a check of the observed server', () => {
  eachRow([
    ['a blank title', { title: '   ' }, { result: 'fail', message: { title: [expect.any(String)] } }],
    ['a title of 256 characters', { title: 'x'.repeat(256) }, { message: { title: [expect.any(String)] } }],
    ['a story that is not there', { story: 99 }, { message: 'Story does not exist.' }],
    ['a project that is not there', { project: 99 }, { message: 'Project does not exist.' }],
    ['an assignee who is not there', { assignedTo: 'ghost' }, { message: 'User does not exist.' }],
    ['a day that is none', { deadline: 'soon' }, { message: { deadline: [expect.any(String)] } }],
  ])('refuses a bug with %s', async (_, fields, refusal) => {
    const before = pm.bugs.length;
    expect(await asAdmin('POST', '/bugs?productID=1', { ...bug, ...fields })).toMatchObject(refusal);
    expect(pm.bugs).toHaveLength(before);
  });

  it('stores a directory and a build that are not there', async () => {
    const fields = { module: 99, openedBuild: ['99'] };
    const { id } = await asAdmin('POST', '/bugs?productID=1', { ...bug, ...fields });
    expect((await asAdmin('GET', `/bugs/${id}`)).bug).toMatchObject({ module: 99, openedBuild: '99' });
  });

  it('refuses negative hours of a task', async () => {
    expect((await asAdmin('POST', '/tasks', { ...task, estimate: -1 })).message).toHaveProperty('estimate');
    expect((await asAdmin('PUT', '/tasks/1', { left: -1 })).message).toEqual([expect.any(String)]);
  });

  it('leaves a record as it was when it refuses a change', async () => {
    expect(await asAdmin('PUT', '/bugs/1', { assignedTo: 'ghost' })).toMatchObject({ status: 'fail' });
    expect(pm.bugs[0]?.assignedTo).toBe('dev1');
  });
});

describe('a value that the observed server stores', () => {
  it('belongs to the product of the query, whatever the body says', async () => {
    const { id } = await asAdmin('POST', '/bugs?productID=2', bug);
    expect((await asAdmin('GET', `/bugs/${id}`)).bug.product).toBe(2);
  });

  it('has no scripts, and entities in the keywords', async () => {
    const fields = { steps: '<p>a<script>b()</script></p>', keywords: '"c"' };
    const { id } = await asAdmin('POST', '/bugs?productID=1', { ...bug, ...fields });
    const shown = { steps: '<p>a</p>', keywords: '&quot;c&quot;' };
    expect((await asAdmin('GET', `/bugs/${id}`)).bug).toMatchObject(shown);
  });
});

describe('a task of the observed server', () => {
  it('is done when its start leaves nothing to do', async () => {
    await asAdmin('PUT', '/tasks/1/start', { consumed: 2 });
    expect(pm.records('tasks')[0]).toMatchObject({ status: 'done', left: 0, finishedBy: 'admin' });
  });

  it('starts its execution', async () => {
    const { id } = await asAdmin('POST', '/tasks', { ...task, executionID: 2 });
    await asAdmin('PUT', `/tasks/${id}/start`, { left: 1 });
    expect(pm.records('executions')[1]?.status).toBe('doing');
  });
});

describe('a list of the observed server', () => {
  eachRow(['unresolved', 'UNRESOLVED', 'unResolved'])(
    'takes browseType %s in any case',
    async (browseType) => {
      const { bugs } = await asAdmin('GET', `/products/1/bugs?browseType=${browseType}`);
      expect(idsIn(bugs)).toEqual([1]);
    },
  );

  it('has the tasks of an execution by their state, the newest first', async () => {
    const { tasks } = await asAdmin('GET', '/executions/1/tasks?browseType=all');
    expect(idsIn(tasks)).toEqual([1, 2, 3, 4]);
  });
});
