import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { idsIn, serverFor } from '../../fixtures/pm-requests.js';

// A Sunday, in the middle of the day.
const TODAY = '2026-11-22';
const { session, ...to } = await serverFor({
  behaviour: 'observed',
  now: () => new Date(`${TODAY}T11:36:00Z`),
});

const post = async (body: object) => (await to.send('POST', '/todos', { body })).body;
const put = async (path: string, body: object = {}) => (await to.send('PUT', path, { body })).body;
const todo = async (id = 1) => (await to.send('GET', `/todos/${id}`)).body.todo;
const listed = async (query = '') => idsIn((await to.send('GET', `/my/todos${query}`)).body.todos);
const plain = { date: TODAY, type: 'custom', name: 'Call' };

describe('a new to-do', () => {
  it('starts at the next ten minutes and ends half an hour later', async () => {
    await post(plain);
    expect(await todo()).toMatchObject({
      date: '20261122',
      begin: '1940',
      end: '2010',
      status: 'wait',
      pri: 3,
    });
  });

  it('has no time when its begin is empty', async () => {
    await post({ ...plain, begin: '' });
    expect(await todo()).toMatchObject({ begin: '2400', end: '2400' });
    expect((await to.send('GET', '/my/todos')).body.todos).toMatchObject([{ begin: '', end: '' }]);
  });

  it('does not end before it begins', async () => {
    expect(await post({ ...plain, begin: '1000', end: '0900' })).toMatchObject({
      status: 'fail',
      message: { end: expect.any(String) },
    });
  });

  eachRow([
    [{ ...plain, date: 'soon' }, { message: { date: ['『Date』 must be a valid date.'] } }],
    [{ ...plain, assignedTo: 'ghost' }, { message: 'User does not exist.' }],
    [
      { ...plain, name: 'x'.repeat(151) },
      { message: { name: ['Length of 『Title』 must be between 『150』 and 『0』.'] } },
    ],
  ])('with a field that cannot be is refused', async (body, refusal) => {
    expect(await post(body)).toMatchObject(refusal);
    expect(await listed()).toEqual([]);
  });

  it('has its name as HTML entities', async () => {
    await post({ ...plain, name: '<b>"q"</b> 中文 😀' });
    expect((await todo()).name).toBe('&lt;b&gt;&quot;q&quot;&lt;/b&gt; 中文 😀');
  });
});

describe('the lists of to-dos', () => {
  eachRow([
    ['?browseType=today', [2]],
    ['?browseType=yesterday', [1]],
    ['?browseType=thisWeek', [2, 1]],
    ['?browseType=lastweek', []],
    ['?browseType=future', [3]],
    ['?orderBy=id_asc', [1, 2, 3]],
    ['?orderBy=nosuch_asc', undefined],
  ])('%s', async (query, ids) => {
    for (const date of ['2026-11-21', TODAY, '2030-01-01']) await post({ ...plain, date });
    const { body } = await to.send('GET', `/my/todos${query}`);
    expect(body && idsIn(body.todos)).toEqual(ids);
  });

  it('show the user what was finished or closed, whoever has it now', async () => {
    await post(plain);
    await put('/todos/1/finish');
    await put('/todos/1/assignTo', { assignedTo: 'dev1', date: TODAY });
    expect(await listed()).toEqual([1]);
    expect(await listed('?browseType=assignedToOther')).toEqual([1]);
  });
});

describe('a change of a to-do', () => {
  it('ends in an error when the to-do is not there', async () => {
    expect(await to.send('PUT', '/todos/9', { body: { name: 'x' } })).toEqual({
      status: 500,
      body: undefined,
    });
  });

  it('applies the status', async () => {
    await post(plain);
    await put('/todos/1', { status: 'done' });
    expect((await todo()).status).toBe('done');
  });

  it('does not take the name away', async () => {
    await post(plain);
    expect(await put('/todos/1', { name: ' ' })).toEqual({
      result: 'fail',
      message: { name: ['『Title』 cannot be empty.'] },
    });
  });
});

describe('a transition of a to-do', () => {
  eachRow([
    ['start', 'finish', 'done'],
    ['finish', 'close', 'closed'],
  ])('%s and then %s leads to %s', async (first, second, status) => {
    await post(plain);
    expect(await put(`/todos/1/${first}`)).toMatchObject({ status: 'success' });
    expect(await put(`/todos/1/${second}`)).toMatchObject({ status: 'success' });
    expect((await todo()).status).toBe(status);
  });
});
