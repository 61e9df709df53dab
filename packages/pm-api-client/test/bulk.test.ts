import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakePm } from 'plat-testing/pm';
import { type BulkReport, PmClient } from 'pm-api-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const server = await startFakePm();
let folder = '';
let journal = '';
let runs = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulk-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

let pm: PmClient;
beforeEach(() => {
  server.reset();
  pm = new PmClient({ baseUrl: server.url, ...server.accounts.qa1 });
  runs += 1;
  journal = join(folder, `${runs}.journal`);
});

const bugs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    productID: 1,
    title: `Crash ${index}`,
    openedBuild: ['trunk'],
  }));
const made = () => server.bugs.filter(({ title }) => title.startsWith('Crash')).map(({ title }) => title);
const posts = () => server.calls.filter(({ method, path }) => method === 'POST' && path === '/bugs').length;
const outcomes = ({ items }: Pick<BulkReport<unknown, unknown>, 'items'>) =>
  items.map(({ outcome }) => outcome);
const isPost = ({ method, url }: Request) => method === 'POST' && url.includes('/bugs');

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
    const client = new PmClient({
      baseUrl: server.url,
      ...server.accounts.qa1,
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
    expect(report.items[1]).toMatchObject({ error: { code: 'not-found' } });
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

  it('says unknown of a request that left no trace, and does not repeat it', async () => {
    const client = new PmClient({
      baseUrl: server.url,
      ...server.accounts.qa1,
      fetch: async (input, init) => {
        if (String(init?.body).includes('Crash 1')) throw new TypeError('socket hang up');
        return fetch(input, init);
      },
    });
    const report = await client.bugs.createMany(bugs(3), { settleMs: 0 });
    expect(outcomes(report)).toEqual(['applied', 'unknown', 'applied']);
    expect(report.items[1]).toMatchObject({ error: { code: 'unknown-outcome', mayHaveRun: true } });
  });

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

  it.each([{ concurrency: 0 }, { concurrency: 1.5 }, { settleMs: -1 }])(
    'rejects invalid-input for %j and sends nothing',
    async (options) => {
      await expect(pm.bugs.createMany(bugs(1), options)).rejects.toMatchObject({ code: 'invalid-input' });
      expect(server.calls).toEqual([]);
    },
  );
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
    const client = new PmClient({
      baseUrl: server.url,
      ...server.accounts.qa1,
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

  it('is read to the last whole line when the run died while writing', async () => {
    const options = { journal, settleMs: 0 };
    await pm.bugs.createMany(bugs(2), options);
    const text = await readFile(journal, 'utf8');
    await writeFile(journal, `${text}{"item":1,"is":`);
    expect((await pm.bugs.createMany(bugs(2), options)).counts['done-before']).toBe(2);
  });

  it('holds one JSON object a line, no field of a record and no secret', async () => {
    await pm.bugs.createMany(bugs(2), { journal });
    const text = await readFile(journal, 'utf8');
    for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toBeTypeOf('object');
    expect(text).not.toContain('Crash');
    expect(text).not.toContain(server.accounts.qa1.password);
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['another list', (path) => pm.bugs.createMany(bugs(3).reverse(), { journal: path })],
    ['another operation', (path) => pm.bugs.closeMany([1, 2, 3], {}, { journal: path })],
    [
      'a file that is none',
      async (path) => {
        await writeFile(path, 'hello\n');
        return pm.bugs.createMany(bugs(1), { journal: path });
      },
    ],
    [
      'a folder that is not there',
      () => pm.bugs.createMany(bugs(1), { journal: join(folder, 'no', 'such') }),
    ],
  ])('of %s is refused, and nothing is sent', async (_, again) => {
    await pm.bugs.createMany(bugs(3), { journal });
    const before = posts();
    await expect(again(journal)).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { journal: expect.anything() },
    });
    expect(posts()).toBe(before);
  });

  it('is for one run at a time', async () => {
    const running = pm.bugs.createMany(bugs(3), { journal });
    await expect(pm.bugs.createMany(bugs(3), { journal })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('another run'),
    });
    expect((await running).isComplete).toBe(true);
  });
});

describe('a runtime without files', () => {
  it('needs none without a journal, and is told so with one', async () => {
    const modules = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    expect((await pm.bugs.createMany(bugs(2))).isComplete).toBe(true);
    await expect(pm.bugs.createMany(bugs(1), { journal })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('this runtime has none'),
    });
    modules.mockRestore();
  });
});

describe('updateMany and the transitions', () => {
  it('change each record in its own way', async () => {
    const report = await pm.bugs.updateMany([
      { id: 1, fields: { title: 'One' } },
      { id: 3, fields: { pri: 1 } },
      { id: 99, fields: { pri: 1 } },
    ]);
    expect(outcomes(report)).toEqual(['applied', 'applied', 'failed']);
    expect(server.bugs.map(({ id, title, pri }) => [id, title, pri])).toEqual(
      expect.arrayContaining([
        [1, 'One', 3],
        [3, 'Search is slow', 1],
      ]),
    );
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
