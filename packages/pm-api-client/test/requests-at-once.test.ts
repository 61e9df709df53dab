import { setTimeout } from 'node:timers/promises';
import { PmClient, type PmError } from 'pm-api-client';
import { describe, expect, it } from 'vitest';

/** A client, and how many of its requests were under way at most. */
function counted(credentials: { token: string } | { account: string; password: string }) {
  const requests = { now: 0, most: 0 };
  const fetch = async () => {
    requests.now += 1;
    requests.most = Math.max(requests.most, requests.now);
    await setTimeout(5);
    requests.now -= 1;
    return Response.json({ status: 'success', token: 't', user: { id: 2, role: 'qa' }, product: { id: 1 } });
  };
  return { pm: new PmClient({ baseUrl: 'https://pm.test', ...credentials, fetch }), requests };
}

const many = (pm: PmClient) => Promise.all(Array.from({ length: 9 }, () => pm.products.get(1)));

describe('requests at once', () => {
  it('are one with a token that was given, because two may end its session for good', async () => {
    const { pm, requests } = counted({ token: 'given' });
    expect(await many(pm)).toHaveLength(9);
    expect(requests.most).toBe(1);
  });

  it('are as many as there are calls where the client can log in again', async () => {
    const { pm, requests } = counted({ account: 'qa1', password: 'right' });
    await many(pm);
    expect(requests.most).toBe(9);
  });

  it('do not hold up a call that waits for its turn and is aborted, or whose time is over', async () => {
    let started = 0;
    const fetch = () => {
      started += 1;
      return new Promise<Response>(() => {});
    };
    const pm = new PmClient({ baseUrl: 'https://pm.test', token: 'given', fetch });
    const stuck = Promise.allSettled([pm.products.get(1, { timeoutMs: 60 })]);
    const controller = new AbortController();
    const aborted = pm.request('PUT', '/products/3', { signal: controller.signal });
    controller.abort();
    const late = pm.request('PUT', '/products/4', { timeoutMs: 20 });
    for (const [call, code] of [
      [aborted, 'aborted'],
      [late, 'timeout'],
    ] as const) {
      const error = await call.catch((reason: PmError) => reason);
      expect(error).toMatchObject({ code, hint: expect.stringContaining('Nothing was sent.') });
      expect(error).not.toHaveProperty('mayHaveRun');
    }
    expect(await stuck).toMatchObject([{ reason: { code: 'timeout' } }]);
    await expect(pm.products.get(5, { timeoutMs: 20 })).rejects.toMatchObject({ code: 'timeout' });
    expect(started).toBe(2);
  });
});
