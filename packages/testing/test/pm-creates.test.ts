import { type PmResource, startFakePm } from 'plat-testing/pm';
import { afterAll, describe, expect, it } from 'vitest';
import { beforeEachRow, eachRow } from './fixtures/each-row.js';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm({ answers: { forbidden: 'fail' } });
afterAll(() => pm.close());
beforeEachRow(() => pm.reset());
const { send, tokenOf } = requestsTo(pm);

const dates = { begin: '2026-03-01', end: '2026-04-01' };

/** The required fields of each create, the key of one record, and what the record has of them. */
const creates: [PmResource, string, Record<string, unknown>, Record<string, unknown>][] = [
  ['bugs', 'bug', { productID: 1, title: 'x', openedBuild: ['trunk'] }, { product: 1, status: 'active' }],
  ['stories', 'story', { productID: 1, title: 'x' }, { product: 1, status: 'draft' }],
  ['tasks', 'task', { name: 'x', executionID: 1, type: 'ui' }, { execution: 1, project: 1, status: 'wait' }],
  ['projects', 'project', { name: 'x', model: 'scrum', ...dates, workflowGroup: 1 }, { status: 'wait' }],
  ['products', 'product', { name: 'x' }, { status: 'normal' }],
  ['testcases', 'testcase', { productID: 1, title: 'x' }, { product: 1 }],
  ['executions', 'execution', { project: 1, name: 'x', ...dates }, { project: 1, status: 'wait' }],
  [
    'testtasks',
    'testtask',
    { productID: 1, name: 'x', build: 'trunk', ...dates },
    { product: 1, status: 'wait' },
  ],
  ['epics', 'epic', { productID: 1, title: 'x' }, { product: 1, status: 'active' }],
  ['requirements', 'requirement', { productID: 1, title: 'x' }, { product: 1, status: 'active' }],
  ['tickets', 'ticket', { productID: 1, title: 'x' }, { product: 1, status: 'wait' }],
  ['feedbacks', 'feedback', { productID: 1, title: 'x' }, { product: 1, status: 'wait' }],
  ['systems', 'system', { productID: 1, name: 'x' }, { product: 1, status: 'active' }],
];

describe.each(creates)('POST /%s', (resource, one, fields, kept) => {
  it('takes the required fields, answers an id, and the record can be read', async () => {
    const token = await tokenOf('admin');
    const { body } = await send('POST', `/${resource}`, { token, body: fields });
    const read = await send('GET', `/${resource}/${body.id}`, { token });
    expect(read.body).toEqual({
      status: 'success',
      [one]: expect.objectContaining({ id: body.id, ...kept }),
    });
  });

  it('does not take nothing for one of them', async () => {
    const token = await tokenOf('admin');
    for (const field of Object.keys(fields)) {
      const body = { ...fields, [field]: Array.isArray(fields[field]) ? [] : '' };
      const answer = await send('POST', `/${resource}`, { token, body });
      expect(answer.body).toEqual({ status: 'fail', message: `${field} has a wrong value.` });
    }
  });
});

describe('a relation', () => {
  eachRow([
    ['bugs', { productID: 99 }, 'Product does not exist.'],
    ['tasks', { executionID: 99 }, 'Execution does not exist.'],
    ['executions', { project: 99 }, 'Project does not exist.'],
    ['bugs', { productID: '1' }, 'productID has a wrong value.'],
  ] as const)('of POST /%s must be the number of a record: %o', async (resource, wrong, message) => {
    const [, , fields] = creates.find(([name]) => name === resource) ?? [];
    const { body } = await send('POST', `/${resource}`, {
      token: await tokenOf('admin'),
      body: { ...fields, ...wrong },
    });
    expect(body).toEqual({ status: 'fail', message });
  });
});

describe('values', () => {
  it('refuses another task type', async () => {
    const body = { name: 'x', executionID: 1, type: 'study' };
    const answer = await send('POST', '/tasks', { token: await tokenOf('dev1'), body });
    expect(answer.body).toEqual({ status: 'fail', message: expect.stringContaining('type must be one of') });
  });

  it('refuses a date that is not YYYY-MM-DD', async () => {
    const body = { project: 1, name: 'x', begin: '01/03/2026', end: '2026-04-01' };
    const answer = await send('POST', '/executions', { token: await tokenOf('pm1'), body });
    expect(answer.body).toEqual({ status: 'fail', message: 'begin has a wrong value.' });
  });

  it('keeps the optional fields, and has an empty assignee when nobody is assigned', async () => {
    const token = await tokenOf('qa1');
    const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };
    await send('POST', '/bugs', { token, body: { ...bug, severity: 2, assignedTo: 'dev1' } });
    await send('POST', '/bugs', { token, body: bug });
    expect(pm.bugs.slice(-2)).toMatchObject([
      { severity: 2, assignedTo: 'dev1', openedBy: 'qa1' },
      { severity: 3, assignedTo: '', openedBy: 'qa1' },
    ]);
  });

  it('refuses a body that is no JSON object with 400', async () => {
    expect((await send('POST', '/bugs', { token: await tokenOf('qa1'), body: [1] })).status).toBe(400);
  });
});
