import { describe, expect, it } from 'vitest';
import { serverFor } from './fixtures/pm-requests.js';

const { session, tokenOf, get, put, post, record } = await serverFor({
  behaviour: 'observed',
  now: () => new Date('2026-05-04T03:02:01Z'),
});

const storyWith = async (fields: object): Promise<number> =>
  (await post('/stories?productID=1', { title: 'Notes fade', pri: 1, estimate: 5, ...fields })).id;

describe('the review of a story on the observed server', () => {
  it('leaves no status until the last reviewer has spoken', async () => {
    const id = await storyWith({ reviewer: ['admin', 'po1'] });
    await put(`/stories/${id}/review`, { result: 'pass' });
    expect(record('stories', id)).toMatchObject({ status: '' });
    session.token = await tokenOf('po1');
    await put(`/stories/${id}/review`, { result: 'pass' });
    expect(record('stories', id)).toMatchObject({ status: 'active', reviewedBy: ',admin,po1' });
  });
});

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
