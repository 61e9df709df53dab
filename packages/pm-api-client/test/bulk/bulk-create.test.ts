import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { bugs, made, outcomes } from '../fixtures/many-bugs.js';
import { as, pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm();

describe('createMany', () => {
  it('makes every record of a list and tells what became of each', async () => {
    const report = await pm.bugs.createMany(bugs(10));
    expect(report).toMatchObject({ isComplete: true, counts: { applied: 10, failed: 0, unknown: 0 } });
    expect(report.items.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const [first] = report.items;
    expect(first).toMatchObject({ outcome: 'applied', written: { record: { title: 'Crash 0' } } });
    expect(made().sort()).toEqual(bugs(10).map(({ title }) => title));
  });

  it('has no more under way at once than it was told', async () => {
    let underWay = 0;
    let most = 0;
    const client = as('qa1', {
      fetch: async (input, init) => {
        underWay += 1;
        most = Math.max(most, underWay);
        const response = await fetch(input, init);
        await new Promise((resolve) => setTimeout(resolve, 5));
        underWay -= 1;
        return response;
      },
    });
    await client.bugs.createMany(bugs(12), { concurrency: 3 });
    expect(most).toBe(3);
  });

  it('tells its progress once for each item', async () => {
    const settled: number[] = [];
    await pm.bugs.createMany(bugs(4), {
      onProgress: ({ settled: count, total, item }) => {
        expect(total).toBe(4);
        expect(item.outcome).toBe('applied');
        settled.push(count);
      },
    });
    expect(settled).toEqual([1, 2, 3, 4]);
  });

  it('goes on after an item that the client or the server refuses', async () => {
    const [one, two, three] = bugs(3);
    if (one === undefined || two === undefined || three === undefined) return expect.fail();
    const report = await pm.bugs.createMany([one, { ...two, productID: 99 }, { ...three, title: '' }, three]);
    expect(outcomes(report)).toEqual(['applied', 'failed', 'failed', 'applied']);
    expect(report.items[1]).toMatchObject({
      error: { code: 'not-found', fields: { productID: expect.any(Array) } },
    });
    expect(report.items[2]).toMatchObject({ error: { code: 'invalid-input' } });
    expect(report.isComplete).toBe(false);
  });

  it('sends nothing in a dry run', async () => {
    const requests = await pm.bugs.createMany(bugs(2), { dryRun: true });
    expect(requests.map(({ path, body }) => [path, body?.title])).toEqual([
      ['/bugs', 'Crash 0'],
      ['/bugs', 'Crash 1'],
    ]);
    expect(server.calls).toEqual([]);
  });

  it('does not knock again and again with a password that is wrong', async () => {
    const wrong = new PmClient({ baseUrl: server.url, account: 'qa1', password: 'wrong' });
    await expect(wrong.bugs.createMany(bugs(20))).rejects.toMatchObject({ code: 'login-failed' });
    expect(server.calls).toHaveLength(1);
  });

  it('leaves what was not sent when the signal aborts', async () => {
    const controller = new AbortController();
    const report = await pm.bugs.createMany(bugs(20), {
      concurrency: 2,
      signal: controller.signal,
      settleMs: 0,
      onProgress: ({ settled }) => settled === 4 && controller.abort(),
    });
    expect(report.counts['not-started']).toBeGreaterThan(10);
    expect(made().length).toBeLessThan(8);
  });

  eachRow([{ concurrency: 0 }, { concurrency: 1.5 }, { settleMs: -1 }])(
    'rejects invalid-input for a wrong option and sends nothing',
    async (options) => {
      await expect(pm.bugs.createMany(bugs(1), options)).rejects.toMatchObject({ code: 'invalid-input' });
      expect(server.calls).toEqual([]);
    },
  );
});
