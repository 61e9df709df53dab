import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { oneRecord } from './fixtures/one-record.js';
import { newBug } from './fixtures/plain-bug.js';
import { smallPm } from './fixtures/small-pm.js';

describe('a bug of a released server that is activated again', () => {
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
  const refusing = () => {
    const sent: string[] = [];
    const pm = new PmClient({
      baseUrl: 'https://pm.test',
      token: 'given',
      fetch: async (input, init) => {
        sent.push(`${init?.method} ${new URL(String(input)).pathname.slice(11)}`);
        if (init?.method !== 'GET') return Response.json({ status: 'success' });
        return Response.json({ error: 'Forbidden' }, { status: 403 });
      },
    });
    return { pm, sent };
  };

  it('is not changed where the change needs values of it', async () => {
    const { pm, sent } = refusing();
    const resolved = pm.bugs.resolve(1, { resolution: 'fixed', resolvedBuild: 'trunk' });
    await expect(resolved).rejects.toMatchObject({ code: 'forbidden' });
    expect(sent.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  it('is changed, and the change not verified, where it needs none', async () => {
    const { pm, sent } = refusing();
    expect(await pm.bugs.close(1)).toMatchObject({ outcome: 'unverified' });
    expect(sent).toContain('PUT /bugs/1/close');
  });
});

describe('a page of a list', () => {
  const pageOf = (body: object, user: object = {}) => {
    const pm = new PmClient({
      baseUrl: 'https://pm.test',
      account: 'qa1',
      password: 'right',
      fetch: async (input) => {
        const { pathname } = new URL(String(input));
        const me = { id: 2, account: 'qa1', ...user };
        if (pathname.endsWith('/login'))
          return Response.json({ status: 'success', token: 'abcdef', user: me });
        if (pathname.includes('/users/')) return Response.json({ status: 'success', user: me });
        return Response.json({ status: 'success', ...body });
      },
    });
    return pm.bugs.list({ product: 1, browse: 'all', recPerPage: 2, pageID: 3 });
  };

  it('has a total also where the server tells none: the pages before are full', async () => {
    expect((await pageOf({ bugs: [{ id: 5 }] })).total).toBe(5);
  });

  const empty = { bugs: [], recTotal: 0 };
  it.each([
    ['has a hint', { role: '' }, expect.stringContaining('no role')],
    ['has none for an administrator', { role: '', admin: true }, undefined],
    ['has none for the member of a group', { role: '', groups: ['QA'] }, undefined],
  ])('that is empty %s where a user without a role asks', async (_, user, hint) => {
    expect((await pageOf(empty, user)).hint).toEqual(hint);
  });
});

describe('the diagnosis of a refusal', () => {
  const refusedTo = async (user: object) => {
    const pm = new PmClient({
      baseUrl: 'https://pm.test',
      account: 'qa1',
      password: 'right',
      fetch: async (input) => {
        const { pathname } = new URL(String(input));
        const me = { id: 2, account: 'qa1', role: '', ...user };
        if (pathname.endsWith('/login'))
          return Response.json({ status: 'success', token: 'abcdef', user: me });
        if (pathname.includes('/users/')) return Response.json({ status: 'success', user: me });
        return Response.json({ status: 'fail', message: 'Not allowed' }, { status: 403 });
      },
    });
    const error: unknown = await pm.bugs.create(newBug).catch((thrown: unknown) => thrown);
    return error;
  };

  it.each([
    ['no-role', 'a user without a role', {}],
    ['no-privilege', 'an administrator without a role', { admin: true }],
    ['no-privilege', 'the member of a group without a role', { groups: ['QA'] }],
  ])('is %s for %s', async (cause, _, user) => {
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
