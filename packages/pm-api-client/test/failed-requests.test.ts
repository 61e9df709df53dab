import { inspect } from 'node:util';
import { PmClient } from 'pm-api-client';
import { describe, expect, it, vi } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { clientOf, failureOf } from './fixtures/client-of.js';

describe('a caller that leaves before the login', () => {
  it('sends nothing when its signal has aborted already, and no failure is left unhandled', async () => {
    const fetched = vi.fn(() => Promise.reject(new Error('no network')));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const pm = new PmClient({
      baseUrl: 'http://pm.example',
      account: 'a',
      password: 'secret',
      fetch: fetched,
    });
    const error = await failureOf(pm.bugs.get(1, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: 'aborted', hint: expect.stringMatching(/^Nothing was sent\. See /) });
    expect(fetched).not.toHaveBeenCalled();
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('a record with fields that hold nothing', () => {
  eachRow([
    { pri: null, title: null, status: null, type: null, project: null, product: null, openedBuild: null },
    { resolution: '', keywords: '', openedBuild: ['trunk', 1] },
  ])('is read all the same', async (fields) => {
    const { pm } = clientOf(() => ({ status: 'success', bug: { id: 1, ...fields } }));
    expect(await pm.bugs.get(1)).toMatchObject(fields);
  });
});

describe('a server that repeats secrets', () => {
  it('shows no password whose blanks it has changed', async () => {
    const password = 'pass  word';
    const body = { status: 'failed', reason: `bad ${password}` };
    const { pm } = clientOf(() => body, { account: 'a', password });
    expect(inspect(await failureOf(pm.login()), { depth: 8 })).not.toMatch(/pass\s+word/);
  });
});

describe('baseUrl', () => {
  eachRow([
    'http://pm.example/x',
    'http://pm.example/x/',
    'http://pm.example/x/api.php/',
    'http://pm.example/x/api.php/v2',
  ])('leads to the same API in each of its forms', async (baseUrl) => {
    const { pm, asked } = clientOf(() => ({ status: 'success', bug: { id: 1 } }), { baseUrl });
    await pm.bugs.get(1);
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/x/api.php/v2/bugs/1']);
  });

  it('that is empty, or no address, is refused as what it is', () => {
    const make = (baseUrl: string) => () => clientOf(() => '', { baseUrl });
    expect(make('')).toThrow('baseUrl is empty.');
    expect(make('pm.example')).toThrow('baseUrl is not an http address.');
  });
});
