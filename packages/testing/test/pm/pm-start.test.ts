import { once } from 'node:events';
import { setupServer } from 'msw/node';
import { startFakePm } from 'plat-testing/pm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { requestsTo } from '../fixtures/pm-requests.js';

const pm = await startFakePm();
afterAll(() => pm.close());
beforeEach(() => pm.reset());
const { send, tokenOf } = requestsTo(pm);

describe('what a test sees', () => {
  it('lists the requests without token and password', async () => {
    const token = await tokenOf('qa1');
    await send('PUT', '/bugs/1?x=1', { token, body: { title: 'New' } });
    await send('GET', `/bugs?token=${token}`);
    expect(pm.calls).toEqual([
      { method: 'POST', path: '/users/login', query: {}, body: { account: 'qa1' } },
      { method: 'PUT', path: '/bugs/1', query: { x: '1' }, body: { title: 'New' } },
      { method: 'GET', path: '/bugs', query: {}, body: undefined },
    ]);
    expect(JSON.stringify(pm.calls)).not.toContain(token);
    expect(JSON.stringify(pm.calls)).not.toContain(pm.accounts.qa1.password);
  });

  it('gives copies of its records', () => {
    const [first] = pm.records('stories');
    if (first) first.title = 'Changed by a test';
    expect(pm.records('stories')[0]?.title).toBe('Notes have colours');
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

  it('answers an unknown path with 404', async () => {
    expect((await send('GET', '/nosuch')).status).toBe(404);
  });
});

describe('options', () => {
  it('starts with the records that it is given', async () => {
    const small = await startFakePm({
      products: [{ id: 7, name: 'Empty' }],
      bugs: [],
      records: { stories: [{ id: 5, product: 7, title: 'Alone' }], tasks: [] },
    });
    expect(small.bugs).toEqual([]);
    expect(small.records('products')).toMatchObject([{ id: 7, name: 'Empty', status: 'normal' }]);
    expect(small.records('stories')).toMatchObject([{ id: 5, product: 7, title: 'Alone', pri: 3 }]);
    await small.close();
  });

  it('refuses the requests that a test chooses, and shows what throws there', async () => {
    const warned = once(process, 'warning');
    const guarded = await startFakePm({
      refuse({ method, url }) {
        if (method === 'DELETE') return 'read-only';
        if (url === '/api.php/v2/broken') throw new Error('a mistake of the test');
        return undefined;
      },
    });
    const answerTo = async (method: string, path: string) => {
      const response = await fetch(`${guarded.url}/api.php/v2${path}`, { method });
      return [response.status, await response.text()];
    };
    expect(await answerTo('DELETE', '/bugs/1')).toEqual([403, 'read-only\n']);
    expect(await answerTo('GET', '/bugs/1')).toEqual([401, expect.anything()]);
    expect(await answerTo('GET', '/broken')).toEqual([500, 'Error: a mistake of the test\n']);
    expect(await warned).toMatchObject([{ message: expect.stringContaining('pm-start.test.ts') }]);
    await guarded.close();
  });

  it('waits before each answer', async () => {
    const slow = await startFakePm({ delayMs: 60_000 });
    const late = fetch(`${slow.url}/api.php/v2/bugs/1`).then(
      () => 'late',
      () => 'closed',
    );
    const soon = fetch(`${pm.url}/api.php/v2/bugs/1`).then(() => 'soon');
    expect(await Promise.race([late, soon])).toBe('soon');
    await slow.close();
    expect(await late).toBe('closed');
  });
});

describe('handlers', () => {
  it('answer on any host, for an msw of your own', async () => {
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
});
