import { afterEach, expect, it, vi } from 'vitest';
import { filesApi } from '../src/files-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [
    'the problem that the server names',
    () => Response.json({ problem: 'no-access' }, { status: 403 }),
    'no-access',
  ],
  ['that the user has logged out', () => new Response('invalid token'), 'not-logged-in'],
  ['a page in place of an answer', () => new Response('<h1>Log in</h1>'), 'internal'],
  ['an error without a reason', () => new Response('Bad gateway', { status: 502 }), 'internal'],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), 'offline'],
])('tells %s', async (_, answer, problem) => {
  vi.stubGlobal('fetch', async () => answer());
  await expect(filesApi.folders()).rejects.toMatchObject({ problem });
});

it('asks for a path with any letters in it', async () => {
  const fetched = vi.fn(async (_url: string) => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  await filesApi.files('/vol1/1000/100 % & more');
  expect(new URL(fetched.mock.calls[0]?.[0] ?? '', 'http://localhost').searchParams.get('path')).toBe(
    '/vol1/1000/100 % & more',
  );
});
