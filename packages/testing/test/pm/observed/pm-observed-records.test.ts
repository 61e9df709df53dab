import { beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { serverFor } from '../../fixtures/pm-requests.js';

const { get, put, post, remove, record } = await serverFor({
  behaviour: 'observed',
  now: () => new Date('2026-05-04T03:02:01Z'),
});

const days = { begin: '2026-05-04', end: '2026-06-04' };

describe('a project of the observed server', () => {
  it('ends after the day on which it begins', async () => {
    const body = { name: 'x', products: [1], begin: '2026-05-04', end: '2026-05-04' };
    expect((await post('/projects', body)).message).toEqual({
      end: ['『Planned End』 must be greater than 『2026-05-04』.'],
    });
  });

  it('has no days of work when it ends long before it begins', async () => {
    const body = { name: 'x', products: [1], begin: '2026-05-04', end: '2026-05-01' };
    expect((await post('/projects', body)).message).toEqual({ days: 'Work Dyas cannot exceed『-2』.' });
  });

  it('has the only name among those of its kind', async () => {
    await post('/projects', { name: 'x', products: [1], ...days });
    const again = { name: 'x', products: [1], ...days };
    expect((await post('/projects', again)).message).toEqual({
      name: ['『Name』 already has a record for 『x』.'],
    });
    expect(await post('/projects', { ...again, model: 'kanban' })).toMatchObject({ status: 'success' });
  });

  it('takes its executions along when it is deleted', async () => {
    await remove('/projects/1');
    await post('/projects', { name: 'x', products: [1], ...days });
    await post('/executions', { project: 3, name: 'y', ...days });
    expect(await get('/executions/1')).toMatchObject({ message: 'Execution does not exist.' });
  });

  it('sums up the hours of its tasks', async () => {
    expect((await get('/projects/1')).project).toMatchObject({
      estimate: '17.00',
      consumed: '7.00',
      left: '10.00',
      progress: '41.17',
    });
  });

  it('comes 15 to a page where the request does not say, and 20 where it says nonsense', async () => {
    expect((await get('/projects')).pager).toMatchObject({ recPerPage: 15 });
    expect((await get('/projects?recPerPage=0')).pager).toMatchObject({ recPerPage: 20 });
  });
});

describe('an execution of the observed server', () => {
  it('may end on the day on which it begins, and not before', async () => {
    const body = { project: 1, name: 'x', begin: '2026-05-04', end: '2026-05-04' };
    expect(await post('/executions', body)).toMatchObject({ status: 'success' });
    expect((await post('/executions', { ...body, name: 'y', end: '2026-05-03' })).message).toEqual({
      end: ['『Planned End』 must be greater than or equal to 『2026-05-04』.'],
    });
  });
});

describe('a program of the observed server', () => {
  // Its number is the one after those of the projects and executions.
  beforeEach(() => post('/programs', { name: 'All', ...days }));

  it('is not listed when it is closed, whatever is asked for', async () => {
    await put('/programs/3/start');
    await put('/programs/3/close');
    expect((await get('/programs?browseType=closed')).programs).toEqual([]);
    expect((await get('/programs?browseType=all')).pager).toMatchObject({ recTotal: 1 });
    expect((await get('/programs?browseType=bySearch')).pager).toMatchObject({ recTotal: 2 });
  });
});

describe('a plan of the observed server', () => {
  it('is within the days of the plan that it is part of', async () => {
    await post('/productplans', { productID: 1, title: 'All', ...days });
    const part = { productID: 1, title: 'Part', parent: 1, begin: '2026-05-03', end: '2026-06-05' };
    expect(Object.keys((await post('/productplans', part)).message)).toEqual(['begin', 'end']);
    expect(await post('/productplans', { ...part, ...days })).toMatchObject({ status: 'success' });
    expect((await get('/productplans/1')).productplan).toMatchObject({ isParent: 1 });
  });

  eachRow([
    ['2027-01-31', '2027-02-01'],
    ['2027-02-01', '2027-02-08'],
    ['2027-02-05', '2027-02-08'],
  ])('begins on the Monday after the last one of its product, which ends on %s', async (end, begin) => {
    await post('/productplans', { productID: 1, title: 'First', end });
    await post('/productplans', { productID: 1, title: 'Second', end: '2027-03-31' });
    await post('/productplans', { productID: 2, title: 'Elsewhere', end });
    const begins = [1, 2, 3].map(async (id) => (await get(`/productplans/${id}`)).productplan.begin);
    expect(await Promise.all(begins)).toEqual(['2026-05-04', begin, '2026-05-04']);
  });
});

describe('a release of the observed server', () => {
  it('comes once for each of its builds', async () => {
    await post('/builds', { executionID: 1, product: 1, name: 'Other', system: 1 });
    await post('/releases?productID=1', { system: 1, name: 'First', build: [1, 2], status: 'normal' });
    const { releases, pager } = await get('/products/1/releases');
    expect(releases.map(({ build }: { build: { id: number } }) => build.id)).toEqual([1, 2]);
    expect(pager).toMatchObject({ recTotal: 1 });
    expect((await get('/projects/1/releases')).releases).toHaveLength(1);
    expect((await get('/systems/1')).system).toMatchObject({ latestRelease: 1 });
  });

  it('is left out of lists and can be read when it is deleted', async () => {
    await post('/releases?productID=1', { system: 1, name: 'First' });
    await remove('/releases/1');
    expect((await get('/releases/1')).release).toMatchObject({ name: 'First', deleted: 1 });
    expect((await get('/products/1/releases')).releases).toEqual([]);
    expect(await remove('/releases/1')).toMatchObject({ status: 'success' });
  });
});

const storyWith = async (fields: object): Promise<number> =>
  (await post('/stories?productID=1', { title: 'Notes fade', pri: 1, estimate: 5, ...fields })).id;

describe('a change of a story on the observed server', () => {
  it('is a new version when a text is another, and none when all is as before', async () => {
    const id = await storyWith({ reviewer: ['admin'] });
    const same = { reviewer: ['admin'] };
    await put(`/stories/${id}/change`, { ...same, spec: 'More' });
    await put(`/stories/${id}/change`, { ...same, spec: 'More' });
    expect(record('stories', id)).toMatchObject({ version: 2, changedBy: 'admin' });
  });

  it('without reviewers keeps them as text in quotes, which every update escapes once more', async () => {
    const id = await storyWith({ reviewer: ['admin'] });
    await put(`/stories/${id}/change`, { spec: 'More' });
    await put(`/stories/${id}`, { pri: 2 });
    expect((await get(`/stories/${id}`)).story.reviewer).toEqual(['&amp;quot;admin&amp;quot;']);
  });
});

describe('a closed story of the observed server', () => {
  it('comes back in the state that it had before the first of two closes', async () => {
    const id = await storyWith({ reviewer: ['admin'] });
    for (const _ of [1, 2]) await put(`/stories/${id}/close`, { closedReason: 'postponed' });
    await put(`/stories/${id}/activate`);
    expect(record('stories', id)).toMatchObject({ status: 'draft', stage: 'wait', closedReason: '' });
  });

  it('may be closed by an update that names a reason, and stays closed in the next', async () => {
    await put('/stories/2', { closedReason: 'done' });
    await put('/stories/2', { status: 'active' });
    expect(record('stories', 2)).toMatchObject({ status: 'closed', closedBy: 'admin' });
  });
});

describe('many bugs at once on the observed server', () => {
  it('are made of columns, and a row without title is left out', async () => {
    const body = { title: { 1: 'One', 2: '', 3: 'Three' }, openedBuild: { 1: 'trunk', 3: 'trunk' } };
    expect((await post('/bugs/batchCreate?productID=2', body)).idList).toHaveLength(2);
    expect((await get('/products/2/bugs')).bugs).toMatchObject([{ title: 'Three' }, { title: 'One' }]);
  });

  it('need their product in the query, and a build each', async () => {
    const asked = { productID: 1, title: ['One'] };
    expect((await post('/bugs/batchCreate', asked)).message).toBe('Missing required parameter: productID.');
    expect((await post('/bugs/batchCreate?productID=1', asked)).message).toEqual({
      'openedBuild[0][]': '『Affected Version』 cannot be empty.',
    });
  });
});

it('a product has a library from the start, and a project those of its executions under their names', async () => {
  expect((await get('/doc/product/spaces/1/libs')).libs).toMatchObject([
    { name: 'Product Primary Library', main: 1, space: 1, allCount: 0 },
  ]);
  expect((await get('/doc/project/spaces/1/libs')).libs).toMatchObject([
    { name: 'Project Primary Library' },
    { name: expect.stringMatching(/.+\/Phase Primary Library$/) },
    {},
  ]);
});
