import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { bugs, isPost, made, outcomes } from '../fixtures/many-bugs.js';
import { pm, posts, server, usePm } from '../fixtures/pm-and-server.js';

usePm();

describe('createMany', () => {
  it.each(['refused', 'garbled', 'cut'] as const)(
    'finds a record whose answer was lost and does not make it again: %s',
    async (kind) => {
      server.faults.inject({ kind }, { when: isPost, times: 2 });
      const report = await pm.bugs.createMany(bugs(5), { settleMs: 0 });
      expect(report.counts).toMatchObject({ applied: 5 });
      expect(made()).toHaveLength(5);
      expect(posts()).toBe(5);
    },
  );

  it('takes no record that was there before, or that another item made, for one whose answer was lost', async () => {
    const [bug] = bugs(1);
    if (bug === undefined) return expect.fail();
    await pm.bugs.create(bug);
    const client = new PmClient({
      baseUrl: server.url,
      ...server.accounts.qa1,
      fetch: async (input, init) => {
        if (init?.method === 'POST' && String(input).includes('/bugs') && posts() === 2) {
          throw new TypeError('socket hang up');
        }
        return fetch(input, init);
      },
    });
    const report = await client.bugs.createMany([bug, bug], { settleMs: 0, concurrency: 1 });
    expect(outcomes(report)).toEqual(['applied', 'unknown']);
    expect(made()).toHaveLength(2);
  });
});
