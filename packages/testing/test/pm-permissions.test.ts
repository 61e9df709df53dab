import { startFakePm } from 'plat-testing/pm';
import { afterAll, describe, expect, it } from 'vitest';
import { beforeEachRow, eachRow } from './fixtures/each-row.js';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm({ answers: { forbidden: 'fail' } });
afterAll(() => pm.close());
beforeEachRow(() => pm.reset());
const { send, tokenOf } = requestsTo(pm);

const notAllowed = { status: 403, body: { status: 'fail', message: 'Not allowed' } };
const bodies = {
  bugs: { productID: 1, title: 'x', openedBuild: ['trunk'] },
  stories: { productID: 1, title: 'x' },
  testcases: { productID: 1, title: 'x' },
} as const;

describe('the matrix of roles and modules', () => {
  eachRow([
    ['bugs', 'qa1', true],
    ['bugs', 'dev1', true],
    ['bugs', 'po1', false],
    ['bugs', 'pm1', false],
    ['stories', 'qa1', false],
    ['stories', 'dev1', true],
    ['stories', 'po1', true],
    ['stories', 'pm1', false],
    ['testcases', 'qa1', true],
    ['testcases', 'dev1', false],
    ['testcases', 'po1', false],
    ['testcases', 'pm1', false],
    ['bugs', 'none1', false],
    ['stories', 'none1', false],
    ['bugs', 'admin', true],
  ] as const)('%s: %s reads; may write: %s', async (module, name, writes) => {
    const token = await tokenOf(name);
    const list = await send('GET', `/products/1/${module}`, { token });
    expect(list.body.recTotal).toBe(pm.records(module).length);
    const answers = [
      await send('POST', `/${module}`, { token, body: bodies[module] }),
      await send('PUT', `/${module}/1`, { token, body: { title: 'x' } }),
      await send('DELETE', `/${module}/1`, { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(writes ? 200 : 403));
  });

  it('lets a qa user read epics and not write them, and refuses systems in both', async () => {
    const token = await tokenOf('qa1');
    expect((await send('GET', '/products/1/epics', { token })).body.recTotal).toBe(1);
    expect(await send('POST', '/epics', { token, body: bodies.stories })).toEqual(notAllowed);
    expect(await send('GET', '/products/1/systems', { token })).toEqual(notAllowed);
    expect(await send('POST', '/systems', { token, body: { productID: 1, name: 'x' } })).toEqual(notAllowed);
  });

  it('refuses a transition that writes', async () => {
    const token = await tokenOf('po1');
    expect(await send('PUT', '/bugs/1/close', { token, body: {} })).toEqual(notAllowed);
  });
});

describe('a user without role', () => {
  eachRow(['epics', 'requirements', 'stories'])('may not create %s', async (module) => {
    const token = await tokenOf('none1');
    expect(await send('POST', `/${module}`, { token, body: bodies.stories })).toEqual(notAllowed);
  });

  eachRow(['requirements', 'epics', 'feedbacks', 'tickets'])(
    'sees no %s, and is not told why',
    async (key) => {
      const { status, body } = await send('GET', `/products/1/${key}?browse=all`, {
        token: await tokenOf('none1'),
      });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'success', data: [], recTotal: 0 },
      });
    },
  );

  it('may not read systems', async () => {
    expect(await send('GET', '/products/1/systems', { token: await tokenOf('none1') })).toEqual(notAllowed);
  });
});

describe('what an administrator changes', () => {
  it('a role counts at once, without a new login', async () => {
    const token = await tokenOf('qa1');
    pm.setRole('qa1', '');
    expect(await send('POST', '/bugs', { token, body: bodies.bugs })).toEqual(notAllowed);
    pm.setRole('qa1', 'qa');
    expect((await send('POST', '/bugs', { token, body: bodies.bugs })).status).toBe(200);
  });

  it('permissions of a role clear that role of every user who has it', async () => {
    const token = await tokenOf('po1');
    pm.changePermissions('po', 'bugs', 'read and write');
    expect((await send('GET', '/users/4', { token })).body.user.role).toBe('');
    expect(await send('POST', '/bugs', { token, body: bodies.bugs })).toEqual(notAllowed);
    pm.setRole('po1', 'po');
    expect((await send('POST', '/bugs', { token, body: bodies.bugs })).status).toBe(200);
  });

  it('groups sent in PUT /users/{id} clear the role unless it is sent too', async () => {
    const token = await tokenOf('admin');
    const roleOf = async (id: number) => (await send('GET', `/users/${id}`, { token })).body.user.role;
    await send('PUT', '/users/2', { token, body: { group: ['dev'] } });
    await send('PUT', '/users/3', { token, body: { group: ['dev'], role: 'dev' } });
    expect([await roleOf(2), await roleOf(3)]).toEqual(['', 'dev']);
  });

  it('is undone by a reset', async () => {
    pm.changePermissions('po', 'bugs', 'read and write');
    pm.reset();
    const token = await tokenOf('po1');
    expect(await send('POST', '/bugs', { token, body: bodies.bugs })).toEqual(notAllowed);
  });
});
