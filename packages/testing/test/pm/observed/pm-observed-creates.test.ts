import { type PmResource, startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../../fixtures/pm-requests.js';

const stock = await startFakePm({ behaviour: 'observed' });
const later = await startFakePm({ behaviour: 'observed', server: 'later' });
afterAll(() => Promise.all([stock.close(), later.close()]));
const toStock = requestsTo(stock);
const toLater = requestsTo(later);

let token: string;
beforeEach(async () => {
  stock.reset();
  later.reset();
  token = await toStock.tokenOf('admin');
});

const post = async (path: string, body: unknown) => (await toStock.send('POST', path, { token, body })).body;
const last = (resource: PmResource) => stock.records(resource).at(-1);

describe('the product of a create', () => {
  eachRow([
    ['bugs', { title: 'x', openedBuild: ['trunk'] }],
    ['stories', { title: 'x', needNotReview: 1 }],
    ['systems', { name: 'x' }],
  ] as const)(
    'of %s is in the query on the stock server, and in the body on the later one',
    async (name, fields) => {
      const body = { ...fields, productID: 1 };
      expect(await post(`/${name}`, body)).toEqual({
        status: 'fail',
        message: 'Missing required parameter: productID.',
      });
      expect(await post(`/${name}?productID=1`, fields)).toMatchObject({ status: 'success' });
      const answer = await toLater.send('POST', `/${name}`, { token: await toLater.tokenOf('admin'), body });
      expect(answer.body.status).toBe('success');
    },
  );

  it('must be there', async () => {
    expect(await post('/bugs?productID=99', {})).toEqual({
      status: 'fail',
      message: 'Product does not exist.',
    });
  });
});

describe('a create', () => {
  eachRow(['epics', 'requirements'] as const)('of %s answers no id', async (name) => {
    const body = await post(`/${name}`, { productID: 1, title: 'x', needNotReview: 1 });
    expect(body).toEqual({ status: 'success' });
    expect(last(name)).toMatchObject({ id: 4, title: 'x', product: 1, status: 'active' });
  });

  it('ends in an error of the server when the reviewer is a text', async () => {
    const body = { productID: 1, title: 'x', reviewer: 'po1' };
    expect(await toStock.send('POST', '/epics', { token, body })).toEqual({ status: 500, body: undefined });
  });

  it('of a task puts it somewhere when the execution has a wrong name or none', async () => {
    await post('/tasks', { name: 'x', execution: 2 });
    expect(last('tasks')).toMatchObject({ execution: 2, type: 'devel' });
    await post('/tasks', { name: 'y' });
    expect(last('tasks')).toMatchObject({ execution: 1 });
  });

  it('of a task of a bug assigns it to the account of the bug in quotes', async () => {
    await post('/bugs?productID=1', { title: 'b', openedBuild: ['trunk'], assignedTo: 'qa1' });
    await post(`/tasks?executionID=1&bugID=${last('bugs')?.id}`, { name: 'x' });
    expect(last('tasks')).toMatchObject({ assignedTo: '&quot;qa1&quot;' });
  });

  eachRow([
    ['customer', 'Ann'],
    ['po', ''],
  ])('of a story from %s has "%s" as the person who asked for it', async (source, feedbackBy) => {
    await post('/stories?productID=1', { title: 'x', needNotReview: 1, source, feedbackBy: 'Ann' });
    expect(last('stories')).toMatchObject({ source, feedbackBy });
  });

  it('of a story takes its plan and its module from lists alone', async () => {
    const story = { title: 'x', needNotReview: 1 };
    await post('/productplans', { productID: 1, title: 'p', end: '2099-01-01' });
    await post('/stories?productID=1', { ...story, plan: 1, module: 2 });
    expect(last('stories')).toMatchObject({ plan: '', module: 0 });
    await post('/stories?productID=1', { ...story, plans: [1], modules: [2] });
    expect(last('stories')).toMatchObject({ plan: 1, module: 2 });
    const body = { ...story, modules: 2 };
    expect((await toStock.send('POST', '/stories?productID=1', { token, body })).status).toBe(500);
  });

  it('of an execution takes projectID, and of a project type, for what they are not', async () => {
    const days = { begin: '2026-05-04', end: '2026-09-01' };
    expect(await post('/executions', { projectID: 1, name: 'x', ...days })).toMatchObject({ id: 3 });
    expect(await post('/projects', { type: 'kanban', name: 'x', ...days })).toMatchObject({ id: 4 });
    const project = (await toStock.send('GET', '/projects/4', { token })).body.project;
    expect(project).toMatchObject({ model: 'scrum', type: 'project' });
    expect(last('products')).toMatchObject({ name: 'x' });
  });

  it('takes values that nobody has named', async () => {
    await post('/tasks', { name: 'x', executionID: 1, type: 'bogus' });
    await post('/bugs?productID=1', { title: 'x', openedBuild: 'trunk', severity: 9 });
    expect(last('tasks')).toMatchObject({ type: 'bogus' });
    expect(last('bugs')).toMatchObject({ severity: 9, openedBuild: ['trunk'] });
  });
});
