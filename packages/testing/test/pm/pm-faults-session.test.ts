import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../fixtures/pm-requests.js';

const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };
const servers = await Promise.all([startFakePm(), startFakePm({ behaviour: 'observed' })]);
afterAll(() => Promise.all(servers.map((server) => server.close())));

describe.each([
  ['specification', servers[0]],
  ['observed', servers[1]],
] as const)('a session on a server of the behaviour %s', (_, pm) => {
  const { send, tokenOf } = requestsTo(pm);
  let token: string;
  beforeEach(async () => {
    pm.reset();
    token = await tokenOf('qa1');
  });

  /** What the server says to the token of nobody, and to this one. */
  const requests = [
    ['GET', '/bugs/1', undefined],
    ['GET', '/products/1/bugs', undefined],
    ['POST', '/bugs?productID=1', bug],
    ['PUT', '/bugs/1', { title: 'y' }],
    ['DELETE', '/bugs/1', undefined],
  ] as const;

  eachRow(requests)('lost: %s %s is answered like a dead token, and not done', async (method, path, body) => {
    const dead = await send(method, path, { token: 'f'.repeat(32), body });
    const before = pm.bugs;
    pm.faults.inject({ kind: 'session-lost' }, { oneIn: 1, times: 1 });
    expect(await send(method, path, { token, body })).toEqual(dead);
    expect([302, 401]).toContain(dead.status);
    expect(pm.bugs).toEqual(before);
    expect((await send(method, path, { token, body })).status).toBe(200);
  });

  it('lost: one request of 20, at places that the seed chooses', async () => {
    const lostOf = async (seed: number) => {
      const undo = pm.faults.inject({ kind: 'session-lost' }, { seed });
      const answers: boolean[] = [];
      for (let i = 0; i < 60; i += 1) answers.push((await send('GET', '/bugs/1', { token })).status !== 200);
      undo();
      return answers.flatMap((isLost, place) => (isLost ? [place] : []));
    };
    const [first, again, other] = [await lostOf(5), await lostOf(5), await lostOf(6)];
    expect(first.map((place) => Math.floor(place / 20))).toEqual([0, 1, 2]);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('lost: 3 of 60 parallel requests, and each refused one created nothing', async () => {
    pm.faults.inject({ kind: 'session-lost' });
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => send('POST', '/bugs?productID=1', { token, body: bug })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(pm.bugs).toHaveLength(3 + 57);
  });

  it('lost: never at a login, which has no session to lose', async () => {
    pm.faults.inject({ kind: 'session-lost' }, { oneIn: 1 });
    expect(await tokenOf('qa1')).toMatch(/^[0-9a-f]{32}$/);
    expect((await send('GET', '/bugs/1', { token })).status).not.toBe(200);
  });

  it('dies: for good after so many calls of one token, and a new token has as many again', async () => {
    pm.faults.inject({ kind: 'session-dies', afterCalls: 3 });
    const statuses = async (used: string) => {
      const answers: number[] = [];
      for (let i = 0; i < 5; i += 1)
        answers.push((await send('PUT', '/bugs/1', { token: used, body: {} })).status);
      return answers;
    };
    expect(await statuses(token)).toEqual([200, 200, 200, 401, 401]);
    expect(await statuses(await tokenOf('qa1'))).toEqual([200, 200, 200, 401, 401]);
    expect((await send('PUT', '/bugs/1', { token, body: { title: 'late' } })).status).toBe(401);
    expect(pm.bugs[0]?.title).not.toBe('late');
  });

  it('dies: after 190 calls unless told otherwise', async () => {
    pm.faults.inject({ kind: 'session-dies' });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => send('PUT', '/bugs/1', { token, body: {} })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describe.each([
  ['specification', servers[0]],
  ['observed', servers[1]],
] as const)('a database that is down, behaviour %s', (_, pm) => {
  const { send, logIn, tokenOf } = requestsTo(pm);
  beforeEach(() => pm.reset());

  eachRow([
    ['GET', '/bugs/1', undefined],
    ['GET', '/products/1/bugs', undefined],
    ['GET', '/nosuch', undefined],
    ['POST', '/users/login', { account: 'qa1', password: 'qa1-password' }],
    ['POST', '/bugs?productID=1', bug],
    ['PUT', '/bugs/1', { title: 'y' }],
    ['PUT', '/bugs/1/close', {}],
    ['DELETE', '/bugs/1', undefined],
  ])('answers %s %s with 200, text/html and nothing', async (method, path, body) => {
    const token = await tokenOf('qa1');
    const before = pm.bugs;
    pm.faults.inject({ kind: 'database-down' });
    const response = await fetch(`${pm.url}/api.php/v2${path}`, {
      method,
      headers: { token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/html; charset=UTF-8',
      '',
    ]);
    expect(pm.bugs).toEqual(before);
  });

  it('comes back, and the same token is valid', async () => {
    const token = await tokenOf('qa1');
    const comeBack = pm.faults.inject({ kind: 'database-down' });
    expect((await logIn('qa1', 'qa1-password')).body).toBeUndefined();
    comeBack();
    expect((await send('GET', '/bugs/1', { token })).body).toMatchObject({ status: 'success' });
  });

  it('comes back by itself after lastsMs', async () => {
    const token = await tokenOf('qa1');
    pm.faults.inject({ kind: 'database-down' }, { lastsMs: 300 });
    expect((await send('GET', '/bugs/1', { token })).body).toBeUndefined();
    await expect
      .poll(async () => (await send('GET', '/bugs/1', { token })).body?.status, { timeout: 5000 })
      .toBe('success');
    expect(pm.faults.arePending).toBe(false);
  });
});
