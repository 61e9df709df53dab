import { startFakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { clientOf } from './fixtures/client-of.js';
import { newBug } from './fixtures/plain-bug.js';
import { pm, posts, server, usePm } from './fixtures/pm-and-server.js';
import { quickClock } from './fixtures/quick-clock.js';

usePm();

const logins = () => server.calls.filter(({ path }) => path === '/users/login' || path === '/tokens').length;
const isLogin = ({ url }: Request) => url.endsWith('/users/login');

describe('login', () => {
  it('tells who is logged in', async () => {
    expect(await pm.login()).toEqual({ id: 2, account: 'qa1', role: 'qa' });
  });

  it('is not needed: the first call logs in', async () => {
    await pm.bugs.get(1);
    expect(server.calls.map(({ path }) => path)).toEqual(['/users/login', '/bugs/1']);
  });

  it('happens once for calls that come together', async () => {
    await Promise.all([pm.bugs.get(1), pm.bugs.get(2), pm.login(), pm.bugs.list({ product: 1 })]);
    expect(logins()).toBe(1);
  });

  it('rejects login-failed for a wrong password, and the next call tries again', async () => {
    const wrong = new PmClient({ baseUrl: server.url, account: 'qa1', password: 'wrong' });
    for (const _ of [1, 2]) await expect(wrong.bugs.get(1)).rejects.toMatchObject({ code: 'login-failed' });
    expect(logins()).toBe(2);
  });

  eachRow([
    { kind: 'empty', status: 200 },
    { kind: 'empty', status: 404 },
  ] as const)('falls back to POST /tokens when /users/login is not there: $kind $status', async (fault) => {
    server.faults.inject(fault, { when: isLogin });
    expect((await pm.bugs.get(1)).id).toBe(1);
    expect(server.calls.map(({ path }) => path)).toEqual(['/users/login', '/tokens', '/bugs/1']);
  });

  it('falls back to the older API version too, where released servers have /tokens', async () => {
    const { pm: client, asked } = clientOf(
      ({ path }) => (path.includes('/v1/') ? Response.json({ token: 't' }, { status: 201 }) : ''),
      { baseUrl: 'https://pm.test/sub/', account: 'a', password: 'b' },
    );
    await client.login();
    expect(asked.map(({ url }) => url.href)).toEqual(
      ['v2/users/login', 'v2/tokens', 'v1/tokens'].map((route) => `https://pm.test/sub/api.php/${route}`),
    );
  });

  it('says so when no login route is there', async () => {
    server.faults.inject({ kind: 'empty', status: 404 }, { times: 3 });
    await expect(pm.login()).rejects.toMatchObject({
      code: 'login-failed',
      hint: expect.stringContaining('baseUrl'),
    });
  });

  it('does not try other routes when the server is unwell', async () => {
    server.faults.inject({ kind: 'html' }, { when: isLogin });
    await expect(pm.login()).rejects.toMatchObject({ code: 'bad-response' });
    expect(logins()).toBe(1);
  });

  it('is not ended by the signal of one caller who waits for it', async () => {
    server.faults.inject({ kind: 'late', delayMs: 50 }, { when: isLogin });
    const controller = new AbortController();
    const leaving = pm.bugs.get(1, { signal: controller.signal });
    const staying = pm.bugs.get(2);
    controller.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'aborted' });
    expect((await staying).id).toBe(2);
  });
});

describe('an ended session', () => {
  it('does not make anything twice', async () => {
    await pm.login();
    server.expireSessions();
    await pm.bugs.create(newBug);
    // With the old token, once more with it, and with the new one.
    expect(posts()).toBe(3);
    expect(server.bugs.filter(({ title }) => title === newBug.title)).toHaveLength(1);
  });

  it('keeps a new token when another call fails late with the old one', async () => {
    await pm.login();
    server.expireSessions();
    server.faults.inject({ kind: 'late', delayMs: 60 }, { when: ({ url }) => url.endsWith('/bugs/2') });
    await Promise.all([pm.bugs.get(1), pm.bugs.get(2)]);
    expect(logins()).toBe(2);
  });

  eachRow(['observed', 'unauthorized', 'redirect', 'login-page', 'login-data', 'forbidden'] as const)(
    'is opened again once for every kind of call, whatever its sign',
    async (sessionSign) => {
      const other = await startFakePm({ sessionSign });
      const client = new PmClient({ baseUrl: other.url, ...other.accounts.qa1, clock: quickClock });
      await client.login();
      const isLogin = ({ path }: { path: string }) => path === '/users/login';
      const calls: (() => Promise<unknown>)[] = [
        () => client.bugs.get(1),
        () => client.bugs.list({ product: 1 }),
        () => client.bugs.create(newBug, { verify: false }),
        () => client.bugs.update(1, { title: 'Renamed' }, { verify: false }),
        () => client.bugs.close(1, {}, { verify: false }),
        () => client.bugs.delete(1, { verify: false }),
      ];
      for (const call of calls) {
        other.expireSessions();
        const before = other.calls.filter(isLogin).length;
        await call();
        expect(other.calls.filter(isLogin).length - before).toBe(1);
      }
      expect(other.bugs.filter(({ title }) => title === newBug.title)).toHaveLength(1);
      expect(other.bugs.find(({ id }) => id === 1)).toBeUndefined();
      await other.close();
    },
  );

  it('shows as a redirect to the login page, which is never followed', async () => {
    let asked = 0;
    const client = new PmClient({
      ...{ baseUrl: 'https://pm.test', token: 't', clock: quickClock },
      fetch: async (_, init) => {
        asked += 1;
        expect(init?.redirect).toBe('manual');
        return new Response(null, { status: 302, headers: { location: '/index.php?m=user&f=login' } });
      },
    });
    await expect(client.bugs.get(1)).rejects.toMatchObject({ code: 'not-logged-in' });
    // A given token is tried again: a server may have lost sight of the session for a moment.
    expect(asked).toBe(4);
  });
});
