import { PmClient, type PmClientOptions } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';

type Route = (path: string) => Response | undefined;

/** A server of some release: everything that `route` does not answer is a page that is missing. */
function serverOf(
  version: string,
  route: Route = () => undefined,
  credentials: object = { token: 'x'.repeat(32) },
) {
  const fetch = async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (searchParams.get('mode') === 'getconfig') return Response.json({ version, requestType: 'GET' });
    return route(pathname) ?? new Response('<html>Not Found</html>', { status: 404 });
  };
  return new PmClient({ baseUrl: 'http://127.0.0.1', fetch, ...credentials } as PmClientOptions);
}

const login = { account: 'a', password: 'b' };
const olderLogin = (path: string) =>
  path.endsWith('/v1/tokens') ? Response.json({ token: 'abc' }) : undefined;
const tooOld = expect.stringContaining('18.13 has no API v2; 21.x or newer is needed');
const page = () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } });

describe('a server without API v2', () => {
  eachRow<[string, Route | undefined, object | undefined]>([
    ['has no login route', undefined, login],
    ['shows a page for a login', page, login],
    ['has the older login only', olderLogin, login],
    ['answers a token with 404', undefined, undefined],
    ['answers a token with a page', page, undefined],
    ['answers a token with nothing', () => new Response(''), undefined],
  ])('is named by its version, in whatever way it shows', async (_, route, credentials) => {
    await expect(serverOf('18.13', route, credentials).bugs.get(1)).rejects.toMatchObject({ hint: tooOld });
  });

  eachRow(['22.4', '21.0', 'biz8.1', '<b>'])(
    'is none of a later version, or of none that can be read',
    async (version) => {
      const error = { hint: expect.not.stringContaining('has no API v2') };
      await expect(serverOf(version).bugs.get(1)).rejects.toMatchObject(error);
      await expect(serverOf(version, undefined, login).bugs.get(1)).rejects.toMatchObject(error);
    },
  );

  it('is not blamed where it refuses the account', async () => {
    const refused = () => Response.json({ status: 'failed', reason: 'Wrong.' });
    const error = { code: 'login-failed', hint: expect.stringMatching(/^Check account and password\. See /) };
    await expect(serverOf('18.13', refused, login).bugs.get(1)).rejects.toMatchObject(error);
  });
});
