import { startFakePm } from 'plat-testing/pm';
import { afterAll, describe, expect, it } from 'vitest';
import { beforeEachRow, eachRow } from '../../fixtures/each-row.js';
import { requestsTo } from '../../fixtures/pm-requests.js';

// A Tuesday.
const now = () => new Date('2026-11-24T03:00:00Z');
const pm = await startFakePm({ behaviour: 'observed', now });
afterAll(() => pm.close());
const { send, tokenOf, logIn } = requestsTo(pm);

let token: string;
beforeEachRow(async () => {
  pm.reset();
  token = await tokenOf('admin');
});

const get = async (path: string) => (await send('GET', path, { token })).body;
const put = async (path: string, body: unknown = {}) => (await send('PUT', path, { token, body })).body;
const post = async (path: string, body: unknown) => (await send('POST', path, { token, body })).body;
const remove = async (path: string) => (await send('DELETE', path, { token })).body;

describe('a to-do of a record', () => {
  eachRow(['bug', 'task', 'story'])('of a %s is changed only with the number of the record', async (type) => {
    await post('/todos', { date: '2026-11-24', type, objectID: 1 });
    expect(await put('/todos/1', { pri: 1 })).toEqual({
      status: 'fail',
      message: { [type]: '『Title』 cannot be empty.' },
    });
    expect(await put('/todos/1', { pri: 1, objectID: 1 })).toMatchObject({ status: 'success' });
    expect((await get('/todos/1')).todo).toMatchObject({ pri: 1, objectID: 1 });
  });

  it('is made of what is not there', async () => {
    const made = await post('/todos', { date: '2026-11-24', type: 'bug', objectID: 99_999_999 });
    expect(made).toEqual({ message: 'Saved', closeModal: true, load: true, status: 'success' });
  });
});

describe('a to-do that is not there', () => {
  it('is deleted and closed with success', async () => {
    expect(await remove('/todos/99999999')).toEqual({ status: 'success' });
    expect(await put('/todos/99999999/close')).toEqual({ status: 'success' });
  });
});

describe('a plan', () => {
  const plan = { productID: 1, title: 'First', end: '2027-01-31' };

  eachRow([
    ['2027-01-31', '2027-02-01'],
    ['2027-02-01', '2027-02-08'],
    ['2027-02-05', '2027-02-08'],
  ])('begins on the Monday after the last one, which ends on %s', async (end, begin) => {
    await post('/productplans', { ...plan, end });
    expect((await get('/productplans/1')).productplan).toMatchObject({ begin: '2026-11-24', end });
    expect(await post('/productplans', { ...plan, end: '2027-01-01' })).toEqual({
      status: 'fail',
      message: { end: [`『End』 must be greater than or equal to 『${begin}』.`] },
    });
    await post('/productplans', { ...plan, end: '2027-03-31' });
    expect((await get('/productplans/2')).productplan).toMatchObject({ begin });
    await post('/productplans', { ...plan, productID: 2, title: 'Elsewhere' });
    expect((await get('/productplans/3')).productplan).toMatchObject({ begin: '2026-11-24' });
  });

  it('is not below one that is not there', async () => {
    expect(await post('/productplans', { ...plan, parent: 99_999_999 })).toEqual({
      status: 'fail',
      message: {
        end: 'Parent plan end date: . The end date cannot be later than the parent plans end date.',
      },
    });
  });
});

describe('a release', () => {
  const path = '/releases?productID=1';
  const release = { productID: 1, name: '1.0', system: 1 };
  const refusal = { releasedDate: ['『Actual Release Date』 cannot be empty.'] };

  it('waits unless it says otherwise', async () => {
    await post(path, release);
    expect((await get('/releases/1')).release).toMatchObject({ status: 'wait', date: '2026-11-24' });
  });

  eachRow(['fail', 'terminate'])('that is made as %s needs the day on which it came', async (status) => {
    expect(await post(path, { ...release, status })).toEqual({ status: 'fail', message: refusal });
    const releasedDate = '2026-11-20';
    expect(await post(path, { ...release, status, releasedDate })).toMatchObject({ message: 'Saved' });
    expect((await get('/releases/1')).release).toMatchObject({ status, releasedDate });
  });

  it('that no longer waits needs it as well, by the form', async () => {
    await post(path, release);
    expect(await put('/releases/1', { status: 'normal' })).toEqual({ result: 'fail', message: refusal });
    expect(await put('/releases/1', { status: 'normal', releasedDate: '2026-11-24' })).toMatchObject({
      message: 'Saved',
    });
  });

  it('is of a system that is there', async () => {
    expect(await post(path, { ...release, system: 99_999_999 })).toEqual({
      status: 'fail',
      message: { system: ['『Application』 cannot be empty.'] },
    });
  });
});

describe('the work on a task', () => {
  it('goes on only with what was spent', async () => {
    await put('/tasks/1/start', { consumed: 1, left: 4 });
    await put('/tasks/1/pause');
    const refusal = {
      status: 'fail',
      message: { consumed: 'Total Cost must be greater than the previous spent hours.' },
    };
    expect(await put('/tasks/1/restart', { left: 4 })).toEqual(refusal);
    expect(await put('/tasks/1/restart', { left: 4, consumed: 0 })).toEqual(refusal);
    expect(await put('/tasks/1/restart', { left: 4, consumed: 1 })).toEqual({ status: 'success' });
  });

  it('ends without the seconds of its start, and with those of its end', async () => {
    await put('/tasks/1/start', { left: 3, realStarted: '2026-11-23 10:00:31' });
    expect((await get('/tasks/1')).task).toMatchObject({ realStarted: '2026-11-23 10:00:31' });
    await put('/tasks/1/finish', {
      currentConsumed: 1,
      realStarted: '2026-11-23 10:00:31',
      finishedDate: '2026-11-23 11:00:31',
    });
    expect((await get('/tasks/1')).task).toMatchObject({
      realStarted: '2026-11-23 10:00:00',
      finishedDate: '2026-11-23 11:00:31',
    });
  });
});

describe('half a character', () => {
  it('leaves nothing of the body', async () => {
    const body = { productID: 1, title: 'a\ud800b', openedBuild: ['trunk'] };
    expect(await post('/bugs?productID=1', body)).toEqual({
      result: 'fail',
      message: {
        title: ['『Name』 cannot be empty.'],
        'openedBuild[]': ['『Affected Version』 cannot be empty.'],
      },
    });
    const before = pm.bugs[0];
    expect(await put('/bugs/1', { pri: 1, title: 'a\ud800b' })).toMatchObject({ message: 'Saved' });
    expect(pm.bugs[0]).toMatchObject({ title: before?.title, severity: before?.severity });
  });

  it('is two halves in an emoji', async () => {
    await put('/bugs/1', { title: '😀' });
    expect(pm.bugs[0]?.title).toBe('😀');
  });
});

describe('a locked account', () => {
  it('does not log in, and says so', async () => {
    pm.lockAccount('dev1');
    expect((await logIn('dev1', 'dev1-password')).body).toEqual({
      status: 'failed',
      reason: expect.stringContaining('Too many failed login attempts'),
    });
    expect((await logIn('qa1', 'qa1-password')).body).toMatchObject({ status: 'success' });
  });

  it('is not made by wrong passwords', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1) await logIn('dev1', 'wrong');
    expect((await logIn('dev1', 'dev1-password')).body).toMatchObject({ status: 'success' });
  });
});

describe('what the open edition lacks', () => {
  it('is an empty list of feedbacks, and an error for tickets and for a missing document', async () => {
    expect(await get('/my/feedbacks')).toMatchObject({ status: 'success', feedbacks: [] });
    expect(await send('GET', '/my/tickets', { token })).toEqual({ status: 500, body: undefined });
    expect(await send('GET', '/doc/docs/99999999', { token })).toEqual({ status: 500, body: undefined });
  });
});

describe('what is stored otherwise than it is sent', () => {
  it('is the directory of a story, which is none', async () => {
    const { id } = await post('/stories?productID=1', { title: 'x', module: 5, needNotReview: 1 });
    expect((await get(`/stories/${id}`)).story).toMatchObject({ module: 0 });
  });

  it('is a line break in rich text, and blanks at the ends', async () => {
    await put('/bugs/1', { title: '  x  ', steps: '<p>1<br/>2<br>3</p>' });
    expect((await get('/bugs/1')).bug).toMatchObject({ title: 'x', steps: '<p>1<br />2<br />3</p>' });
  });
});
