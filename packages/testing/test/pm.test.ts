import { setupServer } from 'msw/node';
import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const pm = await startFakePm();
afterAll(() => pm.close());
beforeEach(() => pm.reset());

const bug = { productID: 1, title: 'Crash at start', openedBuild: ['trunk'] };
const notAllowed = { status: 403, body: { status: 'fail', message: 'Not allowed' } };

/** One request; the body is undefined when the answer has none. */
async function send(
  method: string,
  path: string,
  { token = '', body }: { token?: string; body?: unknown } = {},
) {
  const response = await fetch(`${pm.url}/api.php/v2${path}`, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

async function tokenOf(name: keyof typeof pm.accounts): Promise<string> {
  const { account, password } = pm.accounts[name];
  return (await send('POST', '/users/login', { body: { account, password } })).body.token;
}

describe('authentication', () => {
  it('POST /users/login answers a token that later calls carry in the header token', async () => {
    const token = await tokenOf('qa1');
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect((await send('GET', '/bugs/1', { token })).status).toBe(200);
  });

  it('POST /tokens, the older login route, answers a token too', async () => {
    const { account, password } = pm.accounts.qa1;
    const { body } = await send('POST', '/tokens', { body: { account, password } });
    expect((await send('GET', '/bugs/1', { token: body.token })).status).toBe(200);
  });

  it('refuses a wrong password without a token', async () => {
    const { body } = await send('POST', '/users/login', { body: { account: 'qa1', password: 'wrong' } });
    expect(body).toEqual({ status: 'fail', message: expect.any(String) });
  });

  it.each(['GET', 'PUT', 'DELETE'])(
    'answers 401 to %s without a token, and after the session has ended',
    async (method) => {
      const token = await tokenOf('qa1');
      pm.expireSessions();
      for (const credentials of [{}, { token }]) {
        const { status, body } = await send(method, '/bugs/1', credentials);
        expect({ status, said: body.status }).toEqual({ status: 401, said: 'fail' });
      }
    },
  );
});

describe('users', () => {
  it('answers the record of a numeric id, with the role', async () => {
    const { body } = await send('GET', '/users/2', { token: await tokenOf('dev1') });
    expect(body).toEqual({ status: 'success', user: { id: 2, account: 'qa1', role: 'qa' } });
  });

  it('answers an account name in place of the id with "User does not exist."', async () => {
    const { body } = await send('GET', '/users/qa1', { token: await tokenOf('dev1') });
    expect(body).toEqual({ status: 'fail', message: 'User does not exist.' });
  });

  it('has an empty role for a user without role', async () => {
    const { body } = await send('GET', '/users/6', { token: await tokenOf('none1') });
    expect(body.user.role).toBe('');
  });
});

describe('creating a bug', () => {
  it('answers success and the id, and the record has what was sent', async () => {
    const token = await tokenOf('qa1');
    const { body } = await send('POST', '/bugs', {
      token,
      body: { ...bug, severity: 2, assignedTo: 'dev1' },
    });
    expect(body).toEqual({ status: 'success', id: 4 });
    const read = await send('GET', '/bugs/4', { token });
    expect(read.body).toEqual({
      status: 'success',
      bug: expect.objectContaining({
        id: 4,
        product: 1,
        title: bug.title,
        openedBuild: ['trunk'],
        severity: 2,
        assignedTo: 'dev1',
        status: 'active',
      }),
    });
  });

  it('has an empty assignee when nobody is assigned', async () => {
    await send('POST', '/bugs', { token: await tokenOf('qa1'), body: bug });
    expect(pm.bugs.at(-1)?.assignedTo).toBe('');
  });

  it.each([
    ['product', { product: 1, title: 'x', openedBuild: ['trunk'] }],
    ['product', { ...bug, product: 1 }],
    ['openedBuild[]', { productID: 1, title: 'x', 'openedBuild[]': ['trunk'] }],
  ])('answers the wrong relation name %s with 403, although the user may create bugs', async (_, body) => {
    expect(await send('POST', '/bugs', { token: await tokenOf('qa1'), body })).toEqual(notAllowed);
    expect(pm.bugs).toHaveLength(3);
  });

  it('answers a user without role with the same 403', async () => {
    expect(await send('POST', '/bugs', { token: await tokenOf('none1'), body: bug })).toEqual(notAllowed);
  });

  it.each(['productID', 'title', 'openedBuild'])('requires %s', async (field) => {
    const token = await tokenOf('qa1');
    const { body } = await send('POST', '/bugs', { token, body: { ...bug, [field]: undefined } });
    expect(body).toEqual({ status: 'fail', message: expect.stringContaining(field) });
  });

  it('refuses a product that is not there', async () => {
    const { body } = await send('POST', '/bugs', {
      token: await tokenOf('qa1'),
      body: { ...bug, productID: 99 },
    });
    expect(body).toEqual({ status: 'fail', message: 'Product does not exist.' });
  });
});

describe('the matrix of the module Bug', () => {
  it.each([
    ['qa1', true],
    ['dev1', true],
    ['po1', false],
    ['pm1', false],
    ['none1', false],
    ['admin', true],
  ] as const)('%s reads; may write: %s', async (name, writes) => {
    const token = await tokenOf(name);
    expect((await send('GET', '/products/1/bugs', { token })).body.recTotal).toBe(3);
    const answers = [
      await send('POST', '/bugs', { token, body: bug }),
      await send('PUT', '/bugs/1', { token, body: { title: 'x' } }),
      await send('PUT', '/bugs/1/close', { token, body: {} }),
      await send('DELETE', '/bugs/1', { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(writes ? 200 : 403));
  });
});

describe('changing a bug', () => {
  let token: string;
  beforeEach(async () => {
    token = await tokenOf('qa1');
  });

  it('PUT changes the fields that are sent and answers 200 with an empty body', async () => {
    expect(await send('PUT', '/bugs/1', { token, body: { title: 'New' } })).toEqual({
      status: 200,
      body: undefined,
    });
    expect(pm.bugs[0]).toMatchObject({ title: 'New', assignedTo: 'dev1', status: 'active' });
  });

  it('silently ignores status in a PUT', async () => {
    const { status } = await send('PUT', '/bugs/1', { token, body: { status: 'closed', severity: 1 } });
    expect(status).toBe(200);
    expect(pm.bugs[0]).toMatchObject({ status: 'active', severity: 1 });
  });

  it('DELETE answers 200 with an empty body, and the bug is gone', async () => {
    expect(await send('DELETE', '/bugs/1', { token })).toEqual({ status: 200, body: undefined });
    expect((await send('GET', '/bugs/1', { token })).body.message).toBe('Bug does not exist.');
  });

  it('resolve takes resolution and resolvedBuild, and clears the assignee', async () => {
    const body = { resolution: 'fixed', resolvedBuild: 'trunk' };
    expect((await send('PUT', '/bugs/1/resolve', { token, body })).body).toEqual({ status: 'success' });
    expect(pm.bugs[0]).toMatchObject({ status: 'resolved', ...body, assignedTo: '' });
  });

  it('resolve keeps the assignee when it is sent', async () => {
    const body = { resolution: 'fixed', resolvedBuild: 'trunk', assignedTo: 'dev1' };
    await send('PUT', '/bugs/1/resolve', { token, body });
    expect(pm.bugs[0]?.assignedTo).toBe('dev1');
  });

  it.each(['resolution', 'resolvedBuild'])('resolve requires %s', async (field) => {
    const body = { resolution: 'fixed', resolvedBuild: 'trunk', [field]: undefined };
    expect((await send('PUT', '/bugs/1/resolve', { token, body })).body.status).toBe('fail');
    expect(pm.bugs[0]?.status).toBe('active');
  });

  // Bug 1 is active, bug 2 resolved, bug 3 closed.
  it.each([
    ['resolve', 1, 'resolved'],
    ['resolve', 2, undefined],
    ['resolve', 3, undefined],
    ['close', 1, 'closed'],
    ['close', 2, 'closed'],
    ['close', 3, undefined],
    ['activate', 1, undefined],
    ['activate', 2, 'active'],
    ['activate', 3, 'active'],
  ])('%s of bug %i: %s', async (operation, id, to) => {
    const before = pm.bugs[id - 1];
    const body = { resolution: 'fixed', resolvedBuild: 'trunk' };
    const answer = await send('PUT', `/bugs/${id}/${operation}`, { token, body });
    expect(answer.body.status).toBe(to === undefined ? 'fail' : 'success');
    expect(pm.bugs[id - 1]?.status).toBe(to ?? before?.status);
  });
});

describe('a list of bugs', () => {
  let token: string;
  beforeEach(async () => {
    token = await tokenOf('qa1');
  });

  it('has data by default, closed ones too, and recTotal', async () => {
    const { body } = await send('GET', '/products/1/bugs', { token });
    expect(body).toMatchObject({ status: 'success', recTotal: 3, pageID: 1 });
    expect(body.bugs.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
  });

  it('has pages that start at 1', async () => {
    const { body } = await send('GET', '/products/1/bugs?recPerPage=2&pageID=2', { token });
    expect(body).toMatchObject({ recTotal: 3, recPerPage: 2, pageID: 2, bugs: [{ id: 3 }] });
  });

  it('gives at most 1000 records a page', async () => {
    const { body } = await send('GET', '/products/1/bugs?recPerPage=5000', { token });
    expect(body.recPerPage).toBe(1000);
  });

  it('is empty with recTotal 0 for a product without bugs', async () => {
    const { body } = await send('GET', '/products/2/bugs', { token });
    expect(body).toMatchObject({ status: 'success', recTotal: 0, bugs: [] });
  });
});

describe('what a test sees', () => {
  it('lists the requests without token and password', async () => {
    const token = await tokenOf('qa1');
    await send('PUT', '/bugs/1?x=1', { token, body: { title: 'New' } });
    expect(pm.calls).toEqual([
      { method: 'POST', path: '/users/login', query: {}, body: { account: 'qa1' } },
      { method: 'PUT', path: '/bugs/1', query: { x: '1' }, body: { title: 'New' } },
    ]);
    expect(JSON.stringify(pm.calls)).not.toContain(token);
    expect(JSON.stringify(pm.calls)).not.toContain(pm.accounts.qa1.password);
  });

  it('reset brings back records, sessions, calls and faults', async () => {
    const token = await tokenOf('qa1');
    await send('DELETE', '/bugs/1', { token });
    pm.faults.inject({ kind: 'html' });
    pm.reset();
    expect(pm.bugs).toHaveLength(3);
    expect(pm.calls).toEqual([]);
    expect((await send('GET', '/bugs/1', { token })).status).toBe(401);
  });

  it('faults befall the next answer only', async () => {
    const token = await tokenOf('qa1');
    pm.faults.inject({ kind: 'empty' });
    expect(await send('GET', '/bugs/1', { token })).toEqual({ status: 200, body: undefined });
    expect((await send('GET', '/bugs/1', { token })).body.status).toBe('success');
  });

  it('starts with the records that it is given', async () => {
    const small = await startFakePm({ products: [{ id: 7, name: 'Empty' }], bugs: [] });
    expect(small.bugs).toEqual([]);
    await small.close();
  });

  it('has handlers that answer on any host, for an msw of your own', async () => {
    const msw = setupServer(...pm.handlers);
    msw.listen({ onUnhandledRequest: 'bypass' });
    try {
      const response = await fetch('https://pm.example.com/sub/api.php/v2/bugs/1');
      expect(response.status).toBe(401);
      expect(pm.calls).toMatchObject([{ method: 'GET', path: '/bugs/1' }]);
    } finally {
      msw.close();
    }
  });

  it('answers an unknown path with 404', async () => {
    expect((await send('GET', '/nosuch')).status).toBe(404);
  });

  it('refuses a behaviour that it does not have', async () => {
    const options = { behaviour: 'unheard-of' } as object;
    await expect(startFakePm(options)).rejects.toThrow('unheard-of');
  });
});
