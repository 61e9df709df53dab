import { fakePmRoutes, startFakePm } from 'plat-testing/pm';
import { afterAll, describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { requestsTo } from '../fixtures/pm-requests.js';

const pm = await startFakePm();
afterAll(() => pm.close());
const { send, tokenOf } = requestsTo(pm);

const namesOf = (behaviour: 'specification' | 'observed') =>
  fakePmRoutes(behaviour).map(({ method, path }) => `${method} ${path}`);

describe('the routes of the fake', () => {
  eachRow(['specification', 'observed'] as const)('of %s are each there once', (behaviour) => {
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
