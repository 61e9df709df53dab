import { describe, expect, it } from 'vitest';
import { journal, useJournal } from '../fixtures/journal.js';
import { bugs, isPost, made, outcomes } from '../fixtures/many-bugs.js';
import { as, pm, posts, server, usePm } from '../fixtures/pm-and-server.js';

usePm();
useJournal();

describe('a journal', () => {
  it('lets a run go on where it was broken off', async () => {
    const controller = new AbortController();
    const onProgress = ({ settled }: { settled: number }) => settled === 5 && controller.abort();
    const options = { journal, settleMs: 0 };
    const first = await pm.bugs.createMany(bugs(12), { ...options, onProgress, signal: controller.signal });
    expect(first.isComplete).toBe(false);
    const second = await pm.bugs.createMany(bugs(12), options);
    expect(second.isComplete).toBe(true);
    expect(second.counts['done-before']).toBeGreaterThanOrEqual(5);
    expect(made().sort()).toEqual(
      bugs(12)
        .map(({ title }) => title)
        .sort(),
    );
    const third = await pm.bugs.createMany(bugs(12), options);
    expect(third.counts['done-before']).toBe(12);
    expect(made()).toHaveLength(12);
  });

  it('looks for what was sent and not answered before it sends it again', async () => {
    server.faults.inject({ kind: 'refused' }, { when: isPost });
    const unreadable = ({ url, method }: Request) => method === 'GET' && url.includes('/products/1/bugs');
    const options = { journal, settleMs: 0, concurrency: 1 };
    let lists = 0;
    server.faults.inject(
      { kind: 'html' },
      { when: (request) => unreadable(request) && ++lists > 1, times: 9 },
    );
    const first = await pm.bugs.createMany(bugs(3), options);
    expect(outcomes(first)).toEqual(['unknown', 'applied', 'applied']);
    server.faults.clear();
    const second = await pm.bugs.createMany(bugs(3), options);
    expect(outcomes(second)).toEqual(['applied', 'done-before', 'done-before']);
    expect(posts()).toBe(3);
  });

  it('sends again what was looked for and is not there', async () => {
    let isDown = true;
    const client = as('qa1', {
      fetch: async (input, init) => {
        if (isDown && String(init?.body).includes('Crash 1')) throw new TypeError('socket hang up');
        return fetch(input, init);
      },
    });
    const options = { journal, settleMs: 0 };
    expect(outcomes(await client.bugs.createMany(bugs(2), options))).toEqual(['applied', 'unknown']);
    isDown = false;
    expect(outcomes(await client.bugs.createMany(bugs(2), options))).toEqual(['done-before', 'applied']);
    expect(made()).toHaveLength(2);
  });

  describe('of a run whose first look at the list was lost, too', () => {
    const options = () => ({ journal, settleMs: 0, concurrency: 1 });
    const isList = ({ method, url }: Request) => method === 'GET' && url.includes('/products/1/bugs');

    it('is looked for at the next run', async () => {
      server.faults.inject({ kind: 'html' }, { when: isList, times: 9 });
      server.faults.inject({ kind: 'refused' }, { when: isPost });
      expect(outcomes(await pm.bugs.createMany(bugs(2), options()))).toEqual(['unknown', 'applied']);
      server.faults.clear();
      const second = await pm.bugs.createMany(bugs(2), options());
      expect(second.items[0]).toMatchObject({
        outcome: 'unverified',
        written: { hint: expect.stringContaining('may have existed before') },
      });
      expect(outcomes(await pm.bugs.createMany(bugs(2), options()))).toEqual(['done-before', 'done-before']);
      expect(posts()).toBe(2);
    });

    it('is sent again where the list has nothing like it', async () => {
      server.faults.inject({ kind: 'html' }, { when: isList, times: 9 });
      server.faults.inject({ kind: 'dropped' }, { when: isPost });
      expect(outcomes(await pm.bugs.createMany(bugs(1), options()))).toEqual(['unknown']);
      server.faults.clear();
      expect(outcomes(await pm.bugs.createMany(bugs(1), options()))).toEqual(['applied']);
      expect(made()).toEqual(['Crash 0']);
    });

    it('stays unknown where the list has several like it, and the error says how to send it again', async () => {
      for (const _ of [1, 2]) await pm.bugs.create(bugs(1)[0] as never);
      server.faults.inject({ kind: 'html' }, { when: isList, times: 9 });
      server.faults.inject({ kind: 'dropped' }, { when: isPost });
      await pm.bugs.createMany(bugs(1), options());
      server.faults.clear();
      const { items } = await pm.bugs.createMany(bugs(1), options());
      expect(items[0]).toMatchObject({
        outcome: 'unknown',
        error: { hint: expect.stringContaining('delete its lines from the journal') },
      });
      expect(posts()).toBe(3);
    });
  });

  it('takes a corrected item in place of one that was refused, and no other', async () => {
    const list = bugs(3);
    const wrong = list.map((bug, index) => (index === 1 ? { ...bug, title: '' } : bug));
    const options = { journal, settleMs: 0 };
    expect(outcomes(await pm.bugs.createMany(wrong, options))).toEqual(['applied', 'failed', 'applied']);
    const changed = list.map((bug, index) => (index === 2 ? { ...bug, title: 'Another' } : bug));
    await expect(pm.bugs.createMany(changed, options)).rejects.toMatchObject({
      index: 2,
      message: expect.stringContaining('item 2 of the list (counted from 0) is another'),
      hint: expect.stringContaining('Undo that change; change the created record with update'),
    });
    expect(outcomes(await pm.bugs.createMany(list, options))).toEqual([
      'done-before',
      'applied',
      'done-before',
    ]);
    expect(made()).toHaveLength(3);
    const { items, counts } = await pm.bugs.createMany(list, options);
    expect(counts['done-before']).toBe(3);
    expect(items.map(({ id }) => server.bugs.find((bug) => bug.id === id)?.title)).toEqual(
      list.map(({ title }) => title),
    );
  });

  it('does not make again what was made in another way than asked', async () => {
    const change = (body: unknown) => ({
      ...(body as object),
      bug: { ...(body as { bug: object }).bug, pri: 9 },
    });
    server.faults.inject(
      { kind: 'wrong', change },
      { when: ({ method, url }) => method === 'GET' && /bugs\/\d/.test(url) },
    );
    const list = bugs(1).map((bug) => ({ ...bug, pri: 1 }));
    const options = { journal, settleMs: 0 };
    for (const _ of [1, 2]) {
      const report = await pm.bugs.createMany(list, options);
      expect(report.items[0]).toMatchObject({ outcome: 'failed', error: { code: 'not-applied', id: 4 } });
    }
    expect(posts()).toBe(1);
  });
});
