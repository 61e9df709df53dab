import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { accessOf } from '../src/access.js';
import { definitions } from '../src/resources/definitions.js';

const user = (role: string | undefined, more = {}) => ({ id: 7, account: 'a', role, ...more });

describe('access', () => {
  it('tells one module for each resource, and one for documents', () => {
    const names = Object.values(definitions).map(({ one }) => one);
    for (const who of [user('qa'), user('', { rights: {} }), user('', { isAdmin: true })])
      expect(Object.keys(accessOf(who).modules).sort()).toEqual([...names, 'doc'].sort());
  });

  it('of the released server: lists of epics and requirements are read with the product, single ones are not', () => {
    const { modules } = accessOf(user('', { rights: { product: ['browse'], requirement: ['view'] } }));
    expect(modules).toMatchObject({
      epic: { read: 'partly', write: 'no' },
      requirement: { read: 'yes' },
      story: { read: 'partly' },
      product: { read: 'no' },
      bug: { read: 'no' },
    });
  });

  it('of the released server: only what writes is a right to write', () => {
    const rights = {
      story: ['browse', 'bugs', 'report', 'tasks'],
      task: ['create', 'start', 'recordestimate'],
      bug: ['delete'],
    };
    const { modules } = accessOf(user('', { rights }));
    expect([modules.story.write, modules.task.write, modules.bug.write]).toEqual(['no', 'partly', 'partly']);
    // Groups still have it; hours take recordWorkhour.
    expect(modules.task.operations).toEqual(['create', 'start']);
  });

  it('of the released server: each list has the privilege of its route', () => {
    const lists = { company: ['browse'], execution: ['all', 'task'], project: ['browse'], product: ['all'] };
    const names = ['user', 'execution', 'task', 'project', 'product'] as const;
    const readOf = (rights: Record<string, string[]>) => {
      const { modules } = accessOf(user('', { rights }));
      return names.map((name) => modules[name].read);
    };
    expect(readOf(lists)).toEqual(names.map(() => 'partly'));
    const singles = { user: ['profile'], task: ['view'] };
    const more = {
      execution: ['all', 'task', 'view'],
      project: ['browse', 'view'],
      product: ['all', 'view'],
    };
    expect(readOf({ ...lists, ...singles, ...more })).toEqual(names.map(() => 'yes'));
    expect(accessOf(user('qa', { rights: { user: ['browse'] } })).modules.user.read).toBe('no');
  });

  it('of an administrator: everything, but what not every edition has is not promised', () => {
    const everything = { read: 'yes', write: 'yes' };
    const released = accessOf(user('', { isAdmin: true, rights: { my: ['index'] } }));
    expect(released).toMatchObject({
      source: 'administrator',
      modules: {
        bug: everything,
        system: everything,
        todo: everything,
        ticket: { read: 'unknown', write: 'unknown' },
        feedback: { read: 'unknown', write: 'unknown' },
      },
    });
    expect(accessOf(user('admin')).modules.ticket).toEqual(everything);
  });

  it('of somebody unknown: nothing is known', () => {
    expect(accessOf(user(undefined))).toMatchObject({
      source: 'unknown',
      modules: { bug: { read: 'unknown', write: 'unknown' } },
    });
  });
});

it('with a given token is what the server says of the user of its session', async () => {
  const server = await startFakePm({ behaviour: 'observed' });
  try {
    for (const account of [server.accounts.admin, server.accounts.dev1]) {
      const pm = new PmClient({ baseUrl: server.url, ...account });
      const login = { method: 'POST', body: JSON.stringify(account) };
      const response = await fetch(`${server.url}/api.php/v2/users/login`, login);
      const { token } = (await response.json()) as { token: string };
      const given = new PmClient({ baseUrl: server.url, token });
      expect(await given.access()).toEqual(await pm.access());
      // Asked again, when its number is known.
      expect(await given.access()).toEqual(await pm.access());
    }
  } finally {
    await server.close();
  }
});

describe('access of a server that is asked which modules it has', () => {
  it('says of those that are missing so, and of the others what it says anyway', async () => {
    const server = await startFakePm({ behaviour: 'observed' });
    try {
      const pm = new PmClient({ baseUrl: server.url, ...server.accounts.admin });
      const plain = await pm.access();
      const { modules } = await pm.access({ probe: true });
      const missing = { read: 'no', write: 'no', isMissing: true };
      expect(modules).toEqual({ ...plain.modules, ticket: missing, feedback: missing });
      expect(plain.modules.ticket).toEqual({ read: 'unknown', write: 'unknown' });
    } finally {
      await server.close();
    }
  });

  it('of a server as specified takes no module away that it has', async () => {
    const server = await startFakePm({ behaviour: 'specification' });
    try {
      const pm = new PmClient({ baseUrl: server.url, ...server.accounts.qa1 });
      expect((await pm.access({ probe: true })).modules).toEqual((await pm.access()).modules);
    } finally {
      await server.close();
    }
  });
});
