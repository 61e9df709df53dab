import { fakePmRoutes, startFakePm } from 'plat-testing/pm';
import { afterAll, describe, expect, it } from 'vitest';
import { requestsTo } from './fixtures/pm-requests.js';

const pm = await startFakePm();
afterAll(() => pm.close());
const { send, tokenOf } = requestsTo(pm);

const namesOf = (behaviour: 'specification' | 'observed') =>
  fakePmRoutes(behaviour).map(({ method, path }) => `${method} ${path}`);

/** The table of endpoints in the specification, its row of many creates written out. */
const endpoints = [
  'POST /users/login',
  'POST /tokens',
  'GET /users/:id',
  'POST /bugs',
  'PUT /bugs/:id',
  'PUT /bugs/:id/resolve',
  'PUT /bugs/:id/close',
  'PUT /bugs/:id/activate',
  'POST /stories',
  'PUT /stories/:id/close',
  'PUT /stories/:id/activate',
  'POST /tasks',
  'PUT /tasks/:id/start',
  'PUT /tasks/:id/finish',
  'PUT /tasks/:id/close',
  'PUT /tasks/:id/activate',
  'POST /projects',
  'POST /products',
  'POST /testcases',
  'POST /executions',
  'POST /testtasks',
  'POST /epics',
  'POST /requirements',
  'POST /tickets',
  'POST /feedbacks',
  'POST /systems',
  'GET /products/:id/systems',
  'GET /products/:id/requirements',
  'GET /products/:id/epics',
  'GET /products/:id/feedbacks',
  'GET /products/:id/tickets',
];

describe('the routes of the fake', () => {
  it('have every endpoint of the specification', () => {
    expect(namesOf('specification')).toEqual(expect.arrayContaining(endpoints));
  });

  it.each(['specification', 'observed'] as const)('of %s are each there once', (behaviour) => {
    expect(new Set(namesOf(behaviour)).size).toBe(namesOf(behaviour).length);
  });

  it('of observed lack what the open edition does not have', () => {
    const observed = namesOf('observed');
    const lacking = namesOf('specification').filter((name) => !observed.includes(name));
    expect(lacking.filter((name) => !/feedbacks|tickets/.test(name))).toEqual(['POST /tokens']);
  });

  it('are all answered', async () => {
    const token = await tokenOf('admin');
    for (const { method, path } of fakePmRoutes('specification')) {
      const body = method === 'GET' ? {} : { body: {} };
      const { status } = await send(method, path.replace(':id', '1'), { token, ...body });
      expect({ method, path, status }).not.toMatchObject({ status: 404 });
    }
  });
});
