import { PmClient, type PmClientOptions, type PmClock } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { failureOf } from './fixtures/client-of.js';
import { newBug } from './fixtures/plain-bug.js';
import { quickClock } from './fixtures/quick-clock.js';

/** How a released server says that it does not know a session, by method and kind of route. */
const signOf = (method: string, path: string) =>
  method === 'DELETE' || (method === 'GET' && !/^\/(bugs|projects|executions)\/?\d*$/.test(path))
    ? new Response(null, { status: 302, headers: { location: '/index.php?m=user&f=login&t=json&referer=' } })
    : Response.json({ status: 'fail', message: 'Not allowed' }, { status: 401 });

/**
 * A server that loses sight of sessions. `isLost` is asked for each request with a token; a lost request is not run.
 */
function serverOf(isLost: (token: string, count: number) => boolean, credentials: object = account) {
  const seen = { logins: 0, requests: 0, created: 0, tokens: [] as string[] };
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const path = new URL(String(input)).pathname.replace('/api.php/v2', '');
    const method = init?.method ?? 'GET';
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (path === '/users/login') {
      seen.logins += 1;
      const user = { id: 1, account: 'a' };
      return Response.json({ status: 'success', token: `token-${seen.logins}`, user });
    }
    const token = new Headers(init?.headers).get('token') ?? '';
    seen.requests += 1;
    seen.tokens.push(token);
    if (isLost(token, seen.requests)) return signOf(method, path);
    if (method === 'POST') {
      seen.created += 1;
      return Response.json({ status: 'success', id: seen.created });
    }
    return path.endsWith('/bugs')
      ? Response.json({ status: 'success', bugs: [{ id: 1 }], pager: { recTotal: 1 } })
      : Response.json({ status: 'success', bug: { id: Number(path.split('/').at(-1)) } });
  };
  const to = { baseUrl: 'https://pm.example', fetch, clock: quickClock };
  return { pm: new PmClient({ ...to, ...credentials } as PmClientOptions), seen };
}

const account = { account: 'a', password: 'secret' };

describe('a session that a server loses sight of for a moment', () => {
  eachRow<[string, (pm: PmClient) => Promise<unknown>]>([
    ['a record', (pm) => pm.bugs.get(1)],
    ['a list', (pm) => pm.bugs.list({ product: 1 })],
    ['a create', (pm) => pm.bugs.create(newBug, { verify: false })],
    ['a delete', (pm) => pm.bugs.delete(1, { verify: false })],
  ])('serves the same call once more with the same token', async (_, call) => {
    const { pm, seen } = serverOf((_token, count) => count === 1);
    await call(pm);
    expect(seen).toMatchObject({ logins: 1, requests: 2, tokens: ['token-1', 'token-1'] });
  });

  it('is tried again with a given token too, and not opened anew', async () => {
    const { pm, seen } = serverOf((_, count) => count < 4, { token: 'given' });
    expect(await pm.bugs.get(1)).toMatchObject({ id: 1 });
    expect(seen).toMatchObject({ logins: 0, requests: 4 });
  });

  it('loses none of 200 parallel calls where 5 of 100 are lost, and makes nothing twice', async () => {
    let state = 42;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
    const { pm, seen } = serverOf(() => random() < 0.05);
    await Promise.all(Array.from({ length: 200 }, () => pm.bugs.create(newBug, { verify: false })));
    expect(seen.created).toBe(200);
  });
});

describe('a session that a server has lost for good', () => {
  it('is opened anew once for all calls that wait for it', async () => {
    const { pm, seen } = serverOf((token) => token === 'token-1');
    await Promise.all(Array.from({ length: 20 }, (_, index) => pm.bugs.get(index + 1)));
    expect(seen.logins).toBe(2);
    // Each was sent, sent again with the same token, and sent with the new one.
    expect(seen.requests).toBe(60);
  });

  it('is opened anew several times, because new ones get lost too', async () => {
    const { pm, seen } = serverOf((token) => ['token-1', 'token-2', 'token-3'].includes(token));
    expect(await pm.bugs.get(1)).toMatchObject({ id: 1 });
    expect(seen.logins).toBe(4);
  });

  it('is given up after four new logins, with pauses in between', async () => {
    const pauses: number[] = [];
    const clock: PmClock = {
      ...quickClock,
      setTimeout(run, ms) {
        // The others are limits of requests.
        if (ms < 5_000) pauses.push(ms);
        return quickClock.setTimeout(run, ms);
      },
    };
    const { pm, seen } = serverOf(() => true, { ...account, clock });
    await expect(pm.bugs.create(newBug)).rejects.toMatchObject({ code: 'not-logged-in' });
    expect(pauses).toHaveLength(5);
    expect(pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThan(1500);
    expect(seen).toMatchObject({ logins: 5, requests: 6, created: 0 });
  });

  it('does not end a bulk run', async () => {
    const { pm } = serverOf((_, count) => count % 7 === 3);
    const report = await pm.bugs.createMany(
      Array.from({ length: 40 }, () => newBug),
      { verify: false, concurrency: 8 },
    );
    expect(report.counts).toMatchObject({ unverified: 40, 'not-started': 0, failed: 0 });
  });

  it('ends at once when the caller leaves while it waits, and says that nothing was done', async () => {
    const controller = new AbortController();
    // The caller leaves in the third pause, which is the first of 200 milliseconds or more; a request may take longer.
    const isThirdPause = (ms: number) => ms >= 200 && ms < 2_000;
    const clock: PmClock = {
      ...quickClock,
      setTimeout(run, ms) {
        if (isThirdPause(ms)) setTimeout(() => controller.abort('enough'), 0);
        return quickClock.setTimeout(run, ms);
      },
    };
    const { pm, seen } = serverOf(() => true, { ...account, clock });
    const error = await failureOf(pm.bugs.create(newBug, { signal: controller.signal }));
    expect(error).toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(error).not.toHaveProperty('mayHaveRun');
    // With the fifth it would have given up by itself.
    expect(seen.logins).toBeLessThan(5);
    expect(seen.created).toBe(0);
  });

  it('ends the call with the error of the login when that fails for certain', async () => {
    let logins = 0;
    const fetch = async (input: string | URL | Request) => {
      if (!String(input).endsWith('/login')) return signOf('GET', '/bugs/1');
      logins += 1;
      return logins === 1
        ? Response.json({ status: 'success', token: 't' })
        : Response.json({ status: 'failed', reason: 'Login failed.' });
    };
    const pm = new PmClient({ baseUrl: 'https://pm.example', ...account, fetch });
    await expect(pm.bugs.get(1)).rejects.toMatchObject({ code: 'login-failed' });
    expect(logins).toBe(2);
  });
});

describe('a burst of refusals', () => {
  /** A server that refuses everything, with these words and perhaps with rights at the login. */
  function refusing(message: object, user: object) {
    const asked: string[] = [];
    let now = 1_000_000;
    const fetch = async (input: string | URL | Request) => {
      const path = new URL(String(input)).pathname.replace('/api.php/v2', '');
      asked.push(path);
      if (path === '/users/login')
        return Response.json({ status: 'success', token: `t${asked.length}`, user });
      if (path === '/users/7') return Response.json({ status: 'success', user: { id: 7, role: 'po' } });
      return Response.json(message, { status: 403 });
    };
    const clock = { ...quickClock, now: () => now };
    const pm = new PmClient({ baseUrl: 'https://pm.example', ...account, fetch, clock } as PmClientOptions);
    const logins = () => asked.filter((path) => path === '/users/login').length;
    const pass = (ms: number) => {
      now += ms;
    };
    return { pm, asked, logins, pass };
  }
  const refusals = async (pm: PmClient, count: number) => {
    for (let index = 0; index < count; index += 1)
      await expect(pm.bugs.close(1, {}, { verify: false })).rejects.toMatchObject({ code: 'forbidden' });
  };
  const together = (pm: PmClient, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => pm.bugs.get(1)));

  eachRow<[string, object, object, number]>([
    ['that tells rights', { status: 'error', message: 'Not allowed' }, { id: 7, rights: { rights: {} } }, 2],
    ['that may mean the session', { error: 'Access not allowed' }, { id: 7, rights: { rights: {} } }, 2],
  ])(
    'logs in once more at a server that tells rights, or whose words may mean the session',
    async (_, message, user, expected) => {
      const one = refusing(message, user);
      await refusals(one.pm, 10);
      expect(one.logins()).toBe(expected);
      const other = refusing(message, user);
      await together(other.pm, 10);
      expect(other.logins()).toBe(expected);
    },
  );

  it('reads the user once where the role decides, and again after ten seconds', async () => {
    const { pm, asked, logins, pass } = refusing(
      { status: 'fail', message: 'Not allowed' },
      { id: 7, role: 'po' },
    );
    const lookups = () => asked.filter((path) => path === '/users/7').length;
    await refusals(pm, 10);
    await together(pm, 10);
    expect([logins(), lookups()]).toEqual([1, 1]);
    pass(9_999);
    await refusals(pm, 1);
    expect(lookups()).toBe(1);
    pass(2);
    await refusals(pm, 1);
    expect(lookups()).toBe(2);
  });
});
