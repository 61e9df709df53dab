import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { clientOf, failureOf } from '../fixtures/client-of.js';
import { oneRecord } from '../fixtures/one-record.js';
import { newBug } from '../fixtures/plain-bug.js';
import { smallPm } from '../fixtures/small-pm.js';

const me = { id: 2, account: 'qa1' };

describe('a record of a released server that is activated again', () => {
  eachRow([
    ['bugs', 'bug', 'resolvedBy'],
    ['tasks', 'task', 'finishedBy'],
    ['stories', 'story', 'closedBy'],
  ] as const)('goes to the user whom its form has, where it was closed', async (name, one, by) => {
    const closed = { id: 1, status: 'closed', assignedTo: 'closed', left: 1, deleted: '0', [by]: 'dev1' };
    const server = oneRecord(`/${name}`, one, closed, (record, { body: { assignedTo } }) => ({
      record: { ...record, status: name === 'tasks' ? 'doing' : 'active', assignedTo, [by]: '' },
    }));
    expect(await server.pm[name].activate(1)).toMatchObject({ record: { assignedTo: 'dev1' } });
  });

  it('is not assigned to "closed", which the server shows in place of the assignee', async () => {
    const closed = { id: 1, status: 'closed', assignedTo: 'closed', openedBuild: 'trunk', deleted: '0' };
    const server = oneRecord('/bugs', 'bug', closed, (record) => ({
      record: { ...record, status: 'active', assignedTo: '' },
    }));
    await server.pm.bugs.activate(1);
    const [request] = server.sent.filter(({ method }) => method === 'PUT');
    expect(request).toMatchObject({ path: '/bugs/1/activate', body: { openedBuild: ['trunk'] } });
    expect(request?.body).not.toHaveProperty('assignedTo');
  });
});

describe('a record that the user may not read', () => {
  const refusing = () =>
    clientOf(({ method }) =>
      method === 'GET' ? Response.json({ error: 'Forbidden' }, { status: 403 }) : { status: 'success' },
    );

  it('is not changed where the change needs values of it', async () => {
    const { pm, requests } = refusing();
    const resolved = pm.bugs.resolve(1, { resolution: 'fixed', resolvedBuild: 'trunk' });
    await expect(resolved).rejects.toMatchObject({ code: 'forbidden' });
    expect(requests().filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  it('is changed, and the change not verified, where it needs none', async () => {
    const { pm, requests } = refusing();
    expect(await pm.bugs.close(1)).toMatchObject({ outcome: 'unverified' });
    expect(requests()).toContain('PUT /bugs/1/close');
  });
});

describe('a page of a list', () => {
  const pageOf = (body: object, user: object = {}) => {
    const { pm } = clientOf(() => ({ status: 'success', ...body }), { user: { ...me, ...user } });
    return pm.bugs.list({ product: 1, browse: 'all', recPerPage: 2, pageID: 3 });
  };

  it('has a total also where the server tells none: the pages before are full', async () => {
    expect((await pageOf({ bugs: [{ id: 5 }] })).total).toBe(5);
  });

  const empty = { bugs: [], recTotal: 0 };
  eachRow([
    ['has a hint', { role: '' }, expect.stringContaining('no role')],
    ['has none for an administrator', { role: '', admin: true }, undefined],
    ['has none for the member of a group', { role: '', groups: ['QA'] }, undefined],
  ])('that is empty has a hint where a user without a role asks, and for no other', async (_, user, hint) => {
    expect((await pageOf(empty, user)).hint).toEqual(hint);
  });
});

describe('the diagnosis of a refusal', () => {
  const refusedTo = (user: object) => {
    const refusal = () => Response.json({ status: 'fail', message: 'Not allowed' }, { status: 403 });
    return failureOf(clientOf(refusal, { user: { ...me, role: '', ...user } }).pm.bugs.create(newBug));
  };

  eachRow([
    ['no-role', 'a user without a role', {}],
    ['no-privilege', 'an administrator without a role', { admin: true }],
    ['no-privilege', 'the member of a group without a role', { groups: ['QA'] }],
  ])('is no-role only for a user without role, rights and groups', async (cause, _, user) => {
    expect(await refusedTo(user)).toMatchObject({ code: 'forbidden', diagnosis: { cause } });
  });
});

describe('an item of a bulk run', () => {
  it('is sent three times at most to a server that refuses connections again and again', async () => {
    let attempts = 0;
    const { pm } = smallPm(
      {
        instead: ({ method }) => {
          if (method !== 'POST') return undefined;
          attempts += 1;
          const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
          throw new TypeError('fetch failed', { cause });
        },
      },
      { token: 'given' },
    );
    const { items } = await pm.bugs.createMany([newBug], { settleMs: 0 });
    expect(items[0]).toMatchObject({ outcome: 'failed', error: { code: 'network' } });
    expect(attempts).toBe(3);
  });
});
