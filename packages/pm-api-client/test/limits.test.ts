import { startFakePm } from 'plat-testing/pm';
import { PmClient, type PmClock } from 'pm-api-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { newBug } from './fixtures/plain-bug.js';
import { as, pm, server, usePm } from './fixtures/pm-and-server.js';

usePm();
beforeEach(() => pm.login());

describe('a time limit', () => {
  it('ends a call that nobody answers with the code timeout', async () => {
    server.faults.inject({ kind: 'silent' });
    await expect(pm.bugs.get(1, { timeoutMs: 30 })).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('GET /bugs/1'),
    });
  });

  it('says of a write that it may have been done', async () => {
    server.faults.inject({ kind: 'silent' });
    await expect(pm.bugs.create(newBug, { timeoutMs: 30 })).rejects.toMatchObject({
      code: 'timeout',
      hint: expect.stringContaining('may have been applied'),
    });
  });

  it('covers the wait for a login', async () => {
    const fresh = as('qa1');
    server.faults.inject({ kind: 'silent' });
    await expect(fresh.bugs.get(1, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is 10 seconds on the clock that was given, and is taken back after the answer', async () => {
    const running = new Map<number, number>();
    let timers = 0;
    const clock: PmClock = {
      setTimeout: (_, ms) => {
        timers += 1;
        running.set(timers, ms);
        expect(ms).toBe(10_000);
        return timers;
      },
      clearTimeout: (timer) => running.delete(timer as number),
    };
    const client = new PmClient({ baseUrl: server.url, ...server.accounts.qa1, clock });
    await client.bugs.get(1);
    expect(timers).toBeGreaterThan(1);
    expect(running.size).toBe(0);
  });
});

describe('a signal', () => {
  it('ends a call that is under way, and is told as its cause', async () => {
    server.faults.inject({ kind: 'silent' });
    const controller = new AbortController();
    const call = pm.bugs.get(1, { signal: controller.signal });
    setTimeout(() => controller.abort('enough'), 20);
    await expect(call).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
  });

  it('serves many calls at once without a warning of a leak, and keeps no listener', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const { signal } = new AbortController();
    const counted = { added: 0, removed: 0 };
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      counted.added += 1;
      addEventListener.apply(signal, given);
    };
    signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      counted.removed += 1;
      removeEventListener.apply(signal, given);
    };
    const lists = Array.from({ length: 20 }, () => pm.bugs.all({ product: 1 }, { signal, prefetch: 2 }));
    await Promise.all([...lists, ...Array.from({ length: 40 }, () => pm.bugs.get(1, { signal }))]);
    await pm.bugs.updateMany([{ id: 1, fields: { pri: 1 } }], { signal });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
    expect(counted.added).toBeGreaterThan(0);
    expect(counted.removed).toBe(counted.added);
  });

  it('during the read-back tells that the server had reported success, and the id', async () => {
    const controller = new AbortController();
    const whenReadBack = ({ method }: Request) => {
      if (method === 'GET') controller.abort();
      return method === 'GET';
    };
    server.faults.inject({ kind: 'silent' }, { when: whenReadBack });
    await expect(pm.bugs.create(newBug, { signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
      id: 4,
      hint: expect.stringContaining('do not repeat'),
    });
  });
});

describe('a connection', () => {
  it('that cannot be made is a network error, for a write as well', async () => {
    const gone = await startFakePm();
    await gone.close();
    const client = new PmClient({ baseUrl: gone.url, token: 't' });
    for (const call of [client.bugs.get(1), client.bugs.create(newBug)]) {
      await expect(call).rejects.toMatchObject({
        code: 'network',
        message: expect.stringContaining('ECONNREFUSED'),
      });
      await expect(call).rejects.toThrow(`the connection to ${new URL(gone.url).host} failed`);
    }
  });

  it('is named by host and port only, whatever else the address holds', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'));
    const client = new PmClient({ baseUrl: 'https://pm.example.com/path/?key=secret', token: 't', fetch });
    await expect(client.bugs.get(1)).rejects.toThrow('the connection to pm.example.com:443 failed.');
    await expect(client.bugs.get(1)).rejects.not.toThrow('secret');
  });

  it('that is lost is a network error for a read, and an unknown outcome for a create', async () => {
    server.faults.inject({ kind: 'refused' }, { times: 2 });
    await expect(pm.bugs.get(1)).rejects.toMatchObject({ code: 'network' });
    await expect(pm.bugs.create(newBug)).rejects.toMatchObject({ code: 'unknown-outcome' });
    expect(server.calls.filter(({ path }) => path === '/bugs')).toHaveLength(1);
  });

  eachRow(['cut', 'garbled'] as const)('whose answer is cut or garbled gives no success', async (kind) => {
    server.faults.inject({ kind }, { times: 2, when: ({ url }) => url.includes('/bugs') });
    await expect(pm.bugs.create(newBug)).rejects.toMatchObject({ code: 'unknown-outcome' });
    await expect(pm.bugs.get(1)).rejects.toMatchObject({
      code: expect.stringMatching(/^(network|bad-response)$/),
    });
  });
});
