import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';

/** A client of a server that answers pages of bugs as a test wants; the first request is number 1. */
function pagesOf(answer: (page: number, request: number, signal: AbortSignal) => Promise<object> | object) {
  let requests = 0;
  return new PmClient({
    baseUrl: 'https://pm.test',
    token: 'given',
    fetch: async (input, init) => {
      requests += 1;
      const page = Number(new URL(String(input)).searchParams.get('pageID'));
      return Response.json(await answer(page, requests, init?.signal as AbortSignal));
    },
  });
}

const page = (ids: number[], pageID: number, recTotal: number) => ({
  status: 'success',
  bugs: ids.map((id) => ({ id })),
  pager: { recTotal, recPerPage: 2, pageID },
});

describe('reading a list to its end', () => {
  it('ends the pages under way when the loop is left early', async () => {
    let ended: AbortSignal | undefined;
    const pm = pagesOf((pageID, _, signal) => {
      if (pageID === 1) return page([1, 2], 1, 6);
      ended = signal;
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    });
    for await (const { id } of pm.bugs.each({ product: 1, recPerPage: 2 }, { prefetch: 2 })) {
      if (id === 1) continue;
      break;
    }
    expect(ended?.aborted).toBe(true);
  });

  it('rejects a list that shows new records on its second reading and is still not whole', async () => {
    const readings = [
      [1, 2, 2, 3, 3, 4],
      [1, 2, 5, 3, 4, 1],
    ];
    let reading = -1;
    const pm = pagesOf((pageID) => {
      if (pageID === 1) reading += 1;
      return page(readings[reading]?.slice((pageID - 1) * 2, pageID * 2) ?? [], pageID, 6);
    });
    const read = pm.bugs.all({ product: 1, recPerPage: 2 });
    await expect(read).rejects.toThrow('changes faster than it can be read');
  });

  it('reads a list twice at most', async () => {
    let readings = 0;
    const pm = pagesOf((pageID, request) => {
      if (pageID === 1) readings += 1;
      // One record less at every answer.
      return page([2 * pageID - 1, 2 * pageID], pageID, 20 - request);
    });
    const read = pm.bugs.all({ product: 1, recPerPage: 2 });
    await expect(read).rejects.toThrow('changes faster than it can be read');
    expect(readings).toBe(2);
  });
});

describe('a token of the login before the last', () => {
  it('is still taken out of errors', async () => {
    const tokens = ['first-token-4711', 'second-token-4712', 'third-token-4713'];
    let logins = 0;
    const pm = new PmClient({
      baseUrl: 'https://pm.test',
      account: 'qa1',
      password: 'a-password',
      fetch: async (input) => {
        if (String(input).endsWith('/users/login')) {
          logins += 1;
          return Response.json({ status: 'success', token: tokens[Math.min(logins, 3) - 1] });
        }
        if (logins < 3) return Response.json({ error: 'Unauthorized' }, { status: 401 });
        return Response.json({ status: 'fail', message: `refused: ${tokens.join(' ')}` }, { status: 400 });
      },
    });
    const errors: string[] = [];
    for (let call = 0; call < 3; call += 1) {
      errors.push(await pm.bugs.get(7).then(String, (error) => JSON.stringify(error) + String(error)));
    }
    expect(logins).toBe(3);
    expect(errors.at(-1)).toContain('refused');
    for (const token of tokens) expect(errors.join()).not.toContain(token);
  });
});
