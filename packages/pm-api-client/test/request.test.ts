import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { clientOf } from './fixtures/client-of.js';

/** A client that has logged in, and what it has sent. */
const loggedIn = (answer: () => Response) => clientOf(answer, { user: { id: 1 } });

const yes = () => Response.json({ status: 'success', builds: [{ id: 1 }] });

describe('a request to any route', () => {
  it('sends method, path, query and body, and gives the answer', async () => {
    const { pm, asked } = loggedIn(yes);
    expect(
      await pm.request('GET', '/projects/3/builds', { query: { recPerPage: 5, orderBy: 'a&b' } }),
    ).toEqual({
      status: 'success',
      builds: [{ id: 1 }],
    });
    await pm.request('POST', '/builds', { body: { name: 'b', executionID: 1 } });
    expect(asked.map(({ url, method, body }) => ({ url: url.href, method, body }))).toEqual([
      { url: 'https://pm.example/api.php/v2/projects/3/builds?recPerPage=5&orderBy=a%26b', method: 'GET' },
      { url: 'https://pm.example/api.php/v2/builds', method: 'POST', body: '{"name":"b","executionID":1}' },
    ]);
  });

  it('is judged like every other', async () => {
    const no = () => Response.json({ result: 'fail', message: { name: ['cannot be empty.'] } });
    await expect(loggedIn(no).pm.request('POST', '/builds', { body: {} })).rejects.toMatchObject({
      code: 'validation',
      fields: { name: ['cannot be empty.'] },
    });
    const page = () => new Response('<p>hello</p>');
    await expect(loggedIn(page).pm.request('POST', '/builds')).rejects.toMatchObject({
      code: 'unknown-outcome',
    });
  });

  it('believes an empty answer to PUT and DELETE only of a server that answers at all', async () => {
    const clientWith = (isReleased: boolean, other: string) => {
      const user = isReleased
        ? { id: 1, account: 'a', role: '', rights: { rights: { bug: { edit: '1' } } } }
        : { id: 1 };
      const login = { status: 'success', token: 'the-token', user };
      const { pm } = clientOf(
        ({ method, path }) => (path === '/users/login' ? login : method === 'GET' ? other : ''),
        { account: 'a', password: 'word' },
      );
      return pm;
    };
    const answers = '{"status":"success","user":{"id":1}}';
    expect(await clientWith(false, answers).request('PUT', '/bugs/1', { body: {} })).toEqual({});
    for (const pm of [clientWith(false, ''), clientWith(true, ''), clientWith(true, answers)]) {
      await expect(pm.request('DELETE', '/bugs/1')).rejects.toMatchObject({
        code: 'unknown-outcome',
        mayHaveRun: true,
      });
    }
  });

  it('has the same limits', async () => {
    const { pm } = loggedIn(() => new Response(new ReadableStream({})));
    await expect(pm.request('GET', '/builds/1', { timeoutMs: 30 })).rejects.toMatchObject({
      code: 'timeout',
    });
    await expect(pm.request('GET', '/builds/1', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('shows no password of its body in an error', async () => {
    const echo = () => Response.json({ status: 'fail', message: 'bad: own-p\\u00e4ss and the-token' });
    const error = await loggedIn(echo)
      .pm.request('POST', '/users', { body: { account: 'b', password: 'own-päss' } })
      .catch((thrown: unknown) => thrown);
    expect(inspect(error, { depth: 9 })).toContain('bad: *** and ***');
  });

  eachRow([
    '',
    'bugs',
    '/',
    '//evil.example/x',
    '/bugs/',
    '/bugs//1',
    '/bugs/../users',
    '/bugs/./1',
    '/..',
    'https://evil.example/x',
    '/bugs\\1',
    '/bugs?x=1',
    '/bugs#x',
    '/bugs/%2e%2e/users',
    '/bugs/%2F',
    '/bugs;x',
    '/bugs/1\n',
    '/bugs/é',
    '/bugs@evil.example',
    `/${'a'.repeat(600)}`,
    undefined,
    [['/bugs']],
  ])('is not sent to a path outside the API', async (path) => {
    const { pm, asked } = loggedIn(yes);
    await expect(pm.request('GET', path as string)).rejects.toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining('Nothing was sent.'),
    });
    expect(asked).toEqual([]);
  });

  eachRow<[string, object]>([
    ['PATCH', {}],
    ['get', {}],
    ['GET', { body: {} }],
    ['POST', { body: [] }],
    ['POST', { body: 'text' }],
    ['POST', { body: new Map() }],
    ['POST', { body: { a: 1n } }],
    ['GET', { query: { a: {} } }],
    ['GET', { query: 'a=1' }],
    ['GET', { query: { a: Number.NaN } }],
  ])('is not sent with a wrong method, body or query', async (method, options) => {
    const { pm, asked } = loggedIn(yes);
    await expect(pm.request(method as 'GET', '/bugs', options)).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(asked).toEqual([]);
  });
});
