import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { afterAll, describe, expect, it } from 'vitest';
import { accessOf } from '../src/access.js';
import { definitions } from '../src/resources/definitions.js';
import { tokenOf } from './fixtures/token-of.js';

const user = (role: string | undefined, more = {}) => ({ id: 7, account: 'a', role, ...more });
const modulesOf = (rights: Record<string, string[]>) => accessOf(user('qa', { rights })).modules;

describe('access', () => {
  it('tells one module for each resource, and one for documents', () => {
    const names = Object.values(definitions).map(({ one }) => one);
    for (const who of [user('qa'), user('', { rights: {} }), user('', { isAdmin: true })])
      expect(Object.keys(accessOf(who).modules).sort()).toEqual([...names, 'doc'].sort());
  });

  it('of the released server: lists of epics and requirements are read with the product, single ones are not', () => {
    expect(modulesOf({ product: ['browse'], requirement: ['view'] })).toMatchObject({
      epic: { read: 'partly', write: 'no' },
      requirement: { read: 'yes' },
      story: { read: 'partly' },
      product: { read: 'no' },
      bug: { read: 'no' },
    });
  });

  it('of the released server: only what writes is a right to write, and all of them together are the whole', () => {
    const all = ['create', 'edit', 'confirm', 'assignto', 'resolve', 'activate', 'close'];
    const rows: [module: 'story' | 'task' | 'bug', rights: string[], read: string, write: string][] = [
      ['story', ['browse', 'bugs', 'report', 'tasks'], 'no', 'no'],
      ['task', ['create', 'start', 'recordestimate'], 'no', 'partly'],
      ['bug', ['delete'], 'no', 'partly'],
      ['bug', all, 'no', 'yes'],
      ['bug', ['create', 'edit'], 'no', 'partly'],
      ['bug', ['resolve'], 'no', 'partly'],
      ['bug', ['browse', 'view', 'index', 'all', 'export'], 'yes', 'no'],
      ['bug', ['browse'], 'partly', 'no'],
      ['bug', ['view'], 'partly', 'no'],
      ['bug', [], 'no', 'no'],
    ];
    const found = rows.map(([module, rights]) => {
      const { read, write } = modulesOf({ [module]: rights })[module];
      return [module, rights, read, write];
    });
    expect(found).toEqual(rows);
    expect(modulesOf({ bug: all }).bug.operations).toEqual(all);
    expect(modulesOf({}).bug.operations).toEqual([]);
    // Groups still have recordestimate; hours take recordWorkhour.
    expect(modulesOf({ task: ['create', 'start', 'recordestimate'] }).task.operations).toEqual([
      'create',
      'start',
    ]);
  });

  it('of the released server: each list has the privilege of its route', () => {
    const lists = { company: ['browse'], execution: ['all', 'task'], project: ['browse'], product: ['all'] };
    const names = ['user', 'execution', 'task', 'project', 'product'] as const;
    const readOf = (rights: Record<string, string[]>) => names.map((name) => modulesOf(rights)[name].read);
    expect(readOf(lists)).toEqual(names.map(() => 'partly'));
    const singles = { user: ['profile'], task: ['view'], execution: ['all', 'task', 'view'] };
    const more = { project: ['browse', 'view'], product: ['all', 'view'] };
    expect(readOf({ ...lists, ...singles, ...more })).toEqual(names.map(() => 'yes'));
    expect(modulesOf({ user: ['browse'] }).user.read).toBe('no');
  });

  it('of an administrator: everything, but what not every edition has is not promised', () => {
    const everything = { read: 'yes', write: 'yes' };
    const unknown = { read: 'unknown', write: 'unknown' };
    expect(accessOf(user('', { isAdmin: true, rights: { my: ['index'] } }))).toMatchObject({
      source: 'administrator',
      modules: { bug: everything, system: everything, todo: everything, ticket: unknown, feedback: unknown },
    });
    expect(accessOf(user('admin')).modules.ticket).toEqual(everything);
  });

  it('of an unknown user: nothing is known, and rights count before the role', () => {
    expect(accessOf(user(undefined))).toMatchObject({
      source: 'unknown',
      modules: { bug: { read: 'unknown', write: 'unknown' } },
    });
    expect(accessOf(user('qa', { rights: {} })).source).toBe('rights');
  });
});

describe('access that is asked of a server', () => {
  const servers = { observed: startFakePm({ behaviour: 'observed' }), specification: startFakePm() };
  afterAll(async () => {
    for (const server of Object.values(servers)) await (await server).close();
  });

  it('with a given token is what the server says of the user of its session', async () => {
    const server = await servers.observed;
    for (const name of ['admin', 'dev1'] as const) {
      const pm = new PmClient({ baseUrl: server.url, ...server.accounts[name] });
      const given = new PmClient({ baseUrl: server.url, token: await tokenOf(server, name) });
      expect(await given.access()).toEqual(await pm.access());
      // Asked again, when its number is known.
      expect(await given.access()).toEqual(await pm.access());
    }
  });

  it('says of missing modules so, and of the others what it says anyway', async () => {
    const { url: baseUrl, accounts } = await servers.observed;
    const pm = new PmClient({ baseUrl, ...accounts.admin });
    const plain = await pm.access();
    const { modules } = await pm.access({ probe: true });
    const missing = { read: 'no', write: 'no', isMissing: true };
    expect(modules).toEqual({ ...plain.modules, ticket: missing, feedback: missing });
    expect(plain.modules.ticket).toEqual({ read: 'unknown', write: 'unknown' });
  });

  it('takes no module away from a server as specified', async () => {
    const { url: baseUrl, accounts } = await servers.specification;
    const pm = new PmClient({ baseUrl, ...accounts.qa1 });
    expect((await pm.access({ probe: true })).modules).toEqual((await pm.access()).modules);
  });
});
