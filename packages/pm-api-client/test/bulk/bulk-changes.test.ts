import type { BulkReport } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { journal, useJournal } from '../fixtures/journal.js';
import { outcomes } from '../fixtures/many-bugs.js';
import { pm, server, usePm } from '../fixtures/pm-and-server.js';

usePm();
useJournal();

describe('updateMany and the transitions', () => {
  it('change each record in its own way', async () => {
    const report = await pm.bugs.updateMany([
      { id: 1, fields: { title: 'One' } },
      { id: 3, fields: { pri: 1 } },
      { id: 99, fields: { pri: 1 } },
    ]);
    expect(outcomes(report)).toEqual(['applied', 'applied', 'failed']);
    expect(report.items.map(({ id }) => id)).toEqual([1, 3, 99]);
    expect(server.bugs.map(({ id, title, pri }) => [id, title, pri])).toEqual(
      expect.arrayContaining([
        [1, 'One', 3],
        [3, 'Search is slow', 1],
      ]),
    );
  });

  it('change one record several times in the order of the list', async () => {
    const titles = ['One', 'Two', 'Three'];
    const report = await pm.bugs.updateMany(titles.map((title) => ({ id: 1, fields: { title } })));
    expect(outcomes(report)).toEqual(['applied', 'applied', 'applied']);
    expect(server.bugs.find(({ id }) => id === 1)).toMatchObject({ title: 'Three' });
  });

  it('do one transition for many records', async () => {
    const { counts } = await pm.bugs.resolveMany([1], { resolution: 'fixed', resolvedBuild: 'trunk' });
    expect(counts.applied).toBe(1);
    expect(outcomes(await pm.bugs.closeMany([1, 2]))).toEqual(['applied', 'applied']);
    expect(server.bugs.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
  });

  it('are not done twice with a journal, and a state that was reached is seen', async () => {
    const isClose = ({ url }: Request) => url.endsWith('/close');
    server.faults.inject({ kind: 'silent' }, { when: isClose });
    const options = { journal, settleMs: 0, timeoutMs: 200 };
    expect(outcomes(await pm.bugs.closeMany([1, 2], {}, options))).toEqual(['applied', 'applied']);
    expect(outcomes(await pm.bugs.closeMany([1, 2], {}, options))).toEqual(['done-before', 'done-before']);
    expect(server.calls.filter(({ path }) => path.endsWith('/close'))).toHaveLength(2);
  });
});

describe('what is no list', () => {
  it('is refused, and a change that is none fails alone', async () => {
    const anything = pm.bugs as unknown as Record<
      string,
      (list: unknown) => Promise<BulkReport<unknown, unknown>>
    >;
    for (const name of ['createMany', 'updateMany', 'closeMany']) {
      await expect(anything[name]?.('x')).rejects.toMatchObject({ code: 'invalid-input' });
    }
    expect(await anything.updateMany?.([null, { id: 1, fields: { pri: 1 } }])).toMatchObject({
      items: [{ outcome: 'failed', error: { code: 'invalid-input' } }, { outcome: 'applied' }],
    });
  });
});
