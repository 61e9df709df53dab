import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { serverFor } from '../../fixtures/pm-requests.js';

const now = () => new Date('2026-11-24T03:00:00Z');
const { pm, send, get, put, post, remove } = await serverFor({ behaviour: 'observed', now });

const days = { begin: '2026-11-24', end: '2026-12-20' };

describe('one number for programs, projects and executions', () => {
  it('is given once, and the routes of programs read and delete an execution', async () => {
    const program = (await post('/programs', { name: 'All', ...days })).id;
    const project = (await post('/projects', { name: 'Part', parent: program, products: [1], ...days })).id;
    const execution = (await post('/executions', { project, name: 'Step', ...days })).id;
    expect([project, execution]).toEqual([program + 1, program + 2]);
    expect((await get(`/programs/${execution}`)).program).toMatchObject({ type: 'sprint', name: 'Step' });
    expect((await get(`/projects/${execution}`)).project).toMatchObject({ id: project });
    expect(await remove(`/programs/${execution}`)).toEqual({ status: 'success' });
    expect(await get('/projects/99999/members')).toMatchObject({ message: 'Project does not exist.' });
  });
});

describe('the team of a project', () => {
  it('keeps a role as entities', async () => {
    const row = { account: ['admin'], role: ['R&D <b>'], days: [5], hours: [7], limited: ['no'] };
    await put('/projects/1/members', row);
    expect((await get('/projects/1/members')).members[0]).toMatchObject({ role: 'R&amp;D &lt;b&gt;' });
    await put('/projects/1/members', { ...row, role: ['R&amp;D'] });
    expect((await get('/projects/1/members')).members[0]).toMatchObject({ role: 'R&amp;amp;D' });
  });
});

describe('directories', () => {
  it('of test cases have those of stories among them, which their route deletes', async () => {
    const { id } = await post('/products/1/story/modules', { name: 'Screens', parentID: 0 });
    expect((await get('/products/1/testcase/modules')).tree).toMatchObject([{ id, type: 'story' }]);
    await remove(`/testcase/modules/${id}`);
    expect((await get('/products/1/story/modules')).tree).toEqual([]);
  });

  it('vanish below themselves and below what is not there', async () => {
    const { id: above } = await post('/products/1/bug/modules', { name: 'A', parentID: 0 });
    const { id: below } = await post('/products/1/bug/modules', { name: 'B', parentID: above });
    await put(`/bug/modules/${above}`, { name: 'A', parent: below });
    expect(await post('/products/1/bug/modules', { name: 'C', parentID: 999 })).toMatchObject({
      status: 'success',
    });
    expect((await get('/products/1/bug/modules')).tree).toEqual([]);
  });
});

describe('lists below a number of another kind', () => {
  it('are those of another record, or empty', async () => {
    const project = (await post('/projects', { name: 'Part', products: [1], ...days })).id;
    const execution = (await post('/executions', { project, name: 'Step', ...days })).id;
    expect((await get(`/projects/${execution}/executions`)).executions).toMatchObject([{ id: execution }]);
    expect((await get(`/projects/${execution}/bugs`)).bugs).toEqual([]);
    const { tasks } = await get(`/executions/${project}/tasks`);
    expect(tasks.every((task: { execution: number }) => task.execution !== project)).toBe(true);
    expect(await get('/executions/99999/tasks')).toMatchObject({ message: 'Execution does not exist.' });
  });
});

describe('what a change does beside what it is asked for', () => {
  it('a test case gets a version with another title, precondition or steps, and loses steps that are not sent', async () => {
    const made = {
      title: 'Case',
      type: 'feature',
      precondition: 'R&D',
      steps: ['a < b'],
      expects: ['x'],
      stepType: ['step'],
    };
    const { id } = await post('/testcases?productID=1', made);
    const state = async () => {
      const { testcase } = await get(`/testcases/${id}`);
      return [testcase.version, testcase.steps.map(({ step }: { step: string }) => step)];
    };
    await put(`/testcases/${id}`, { pri: 1, precondition: '' });
    const [version] = await state();
    await put(`/testcases/${id}`, { pri: 2 });
    expect((await state())[0]).toBe(version);
    const shown = { steps: ['a &lt; b'], expects: ['x'], stepType: ['step'] };
    await put(`/testcases/${id}`, { title: 'Other', steps: ['a < b'], expects: ['x'], stepType: ['step'] });
    expect(await state()).toEqual([version + 1, ['a &lt; b']]);
    await put(`/testcases/${id}`, { pri: 3, ...shown });
    expect(await state()).toEqual([version + 1, ['a &lt; b']]);
    await put(`/testcases/${id}`, { title: 'Third' });
    expect(await state()).toEqual([version + 2, []]);
  });

  it('a closed test task forgets whom it writes to, and a closed plan when it was closed', async () => {
    await put('/testtasks/1', { mailto: ['dev1'] });
    await put('/testtasks/1/close');
    expect((await get('/testtasks/1')).testtask.mailto).toBe('');
    const { id } = await post('/productplans', { productID: 1, title: 'Plan', ...days });
    await put(`/productplans/${id}/close?planID=${id}`, { closedReason: 'done' });
    await put(`/productplans/${id}`, { title: 'New' });
    expect((await get(`/productplans/${id}`)).productplan).toMatchObject({
      status: 'closed',
      closedReason: '',
    });
  });

  it('the time zone is told by the first version of the API', async () => {
    const answer = await fetch(`${pm.url}/api.php/v1/configurations/timezone`);
    expect(await answer.json()).toEqual({ name: 'timezone', value: expect.stringContaining('/') });
  });
});

eachRow([
  ['8', '8.00'],
  ['8h', '8.00'],
  ['1.5.2', '1.50'],
  ['abc', '0.00'],
  [1.234, '1.23'],
  [[3], '1.00'],
  [{ a: 1 }, '1.00'],
  [true, '1.00'],
  ['', '0.00'],
])('hours are the number that a text begins with', async (estimate, shown) => {
  const { id } = await post('/tasks', { executionID: 1, name: 'x', type: 'devel', estimate });
  expect((await get(`/tasks/${id}`)).task).toMatchObject({ estimate: shown });
});

eachRow([
  ['title', ['a', 'b'], 'Array'],
  ['title', { a: 1 }, 'Array'],
  ['title', 5, '5'],
  ['title', true, '1'],
  ['keywords', ['a', 'b'], 'Array'],
  ['severity', 'x', 0],
  ['pri', null, 3],
])('values of a wrong type are stored as PHP reads them', async (field, value, shown) => {
  await put('/bugs/1', { [field]: value });
  expect((await get('/bugs/1')).bug).toMatchObject({ [field]: shown });
});

it('a list in the place of an account is refused', async () => {
  const answer = await put('/bugs/1', { assignedTo: ['dev1'] });
  expect(answer).toEqual({ status: 'fail', message: 'User does not exist.' });
});

it('blanks at the ends of a title, breaks of rich text and the directory of a story are stored otherwise', async () => {
  await send('PUT', '/bugs/1', { body: { title: '  x  ', steps: '<p>1<br/>2<br>3</p>' } });
  const { bug } = (await send('GET', '/bugs/1')).body;
  expect(bug).toMatchObject({ title: 'x', steps: '<p>1<br />2<br />3</p>' });
  const body = { title: 'x', module: 5, needNotReview: 1 };
  const { id } = (await send('POST', '/stories?productID=1', { body })).body;
  expect((await send('GET', `/stories/${id}`)).body.story.module).toBe(0);
});

it('two numbers in the place of one are answered with nothing', async () => {
  for (const path of ['/bugs/1,2', '/bugs/1x']) expect((await send('GET', path)).body).toBeUndefined();
});

it('an empty browseType shows what is not closed', async () => {
  await send('PUT', '/bugs/1/close', { body: {} });
  const count = async (query: string) => (await send('GET', `/products/1/bugs?${query}`)).body.pager.recTotal;
  expect(await count('browseType=')).toBe(await count('browseType=unclosed'));
  expect(await count('browseType=nosuch')).toBe(0);
});
