import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../../common/test/fixtures/each-row.js';
import { idsIn, serverFor } from '../../fixtures/pm-requests.js';

const { pm, send, tokenOf } = await serverFor({ behaviour: 'observed' });

const notAllowed = { status: 403, body: { status: 'error', message: 'Not allowed' } };
const creates = {
  bugs: { title: 'x', openedBuild: ['trunk'] },
  stories: { title: 'x', needNotReview: 1 },
  testcases: { title: 'x' },
  systems: { name: 'x' },
} as const;

describe('rights', () => {
  eachRow([
    ['bugs', ['qa1', 'dev1', 'po1', 'pm1', 'norole1']],
    ['stories', ['po1', 'pm1']],
    ['testcases', ['qa1', 'pm1', 'norole1']],
    ['systems', []],
  ] as const)('to create %s have %o', async (module, writers) => {
    for (const name of ['qa1', 'dev1', 'po1', 'pm1', 'none1', 'norole1', 'nogroup1'] as const) {
      const token = await tokenOf(name);
      const answer = await send('POST', `/${module}?productID=1`, { token, body: creates[module] });
      const isWriter = (writers as readonly string[]).includes(name);
      expect({ name, status: answer.status }).toEqual({ name, status: isWriter ? 200 : 403 });
    }
  });

  eachRow(['none1', 'nogroup1'] as const)('%s, who has no group, may not even read', async (name) => {
    const token = await tokenOf(name);
    for (const path of ['/products/1/bugs', '/products/1/epics', '/bugs/1', '/users/6', '/users/none1']) {
      expect(await send('GET', path, { token })).toEqual(notAllowed);
    }
  });

  it('let a qa user list epics and not look at one', async () => {
    const token = await tokenOf('qa1');
    expect((await send('GET', '/products/1/epics', { token })).status).toBe(200);
    expect(await send('GET', '/epics/1', { token })).toEqual(notAllowed);
  });

  it('come and go at once, and the role stays', async () => {
    const token = await tokenOf('qa1');
    expect((await send('GET', '/products/1/systems', { token })).status).toBe(403);
    pm.changePermissions('qa', 'systems', 'read');
    expect((await send('GET', '/products/1/systems', { token })).status).toBe(200);
    expect((await send('GET', '/users/2', { token })).body.user.role).toBe('qa');
    pm.setGroups('qa1', []);
    expect((await send('GET', '/products/1/systems', { token })).status).toBe(403);
  });
});

describe('a private product', () => {
  eachRow([
    ['GET', '/products/3'],
    ['GET', '/products/3/requirements'],
    ['POST', '/bugs?productID=3'],
  ])('is not allowed to who is not on its list: %s %s', async (method, path) => {
    const token = await tokenOf('qa1');
    expect(await send(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })).toEqual({
      status: 200,
      body: { status: 'fail', message: 'Product is not allowed.' },
    });
  });

  it('is in the list of those who see it only', async () => {
    const productsOf = async (name: 'qa1' | 'po1') =>
      idsIn((await send('GET', '/products', { token: await tokenOf(name) })).body.products);
    expect([await productsOf('qa1'), await productsOf('po1')]).toEqual([
      [1, 2],
      [1, 2, 3],
    ]);
  });
});
