import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';

const sent: { method: string | undefined; url: string; body: unknown }[] = [];

function clientOf(answer: string, status = 200): PmClient {
  sent.length = 0;
  return new PmClient({
    baseUrl: 'https://pm.test',
    token: 'secret',
    fetch: async (input, init) => {
      sent.push({
        method: init?.method,
        url: String(input),
        body: init?.body && JSON.parse(String(init.body)),
      });
      return new Response(answer, { status });
    },
  });
}

describe('a request to a route that the client has no operation for', () => {
  it('resolves with the whole answer', async () => {
    const pm = clientOf('{"status":"success","productplans":[{"id":3}]}');
    const answer = await pm.request('GET', '/products/1/productplans', { query: { recPerPage: 5 } });
    expect(answer).toEqual({ status: 'success', productplans: [{ id: 3 }] });
    expect(sent).toMatchObject([
      { method: 'GET', url: 'https://pm.test/api.php/v2/products/1/productplans?recPerPage=5' },
    ]);
  });

  it('sends a body as JSON', async () => {
    const pm = clientOf('{"status":"success","id":4}');
    await pm.request('POST', '/productplans', { body: { productID: 1, title: 'Spring' } });
    expect(sent).toMatchObject([{ method: 'POST', body: { productID: 1, title: 'Spring' } }]);
  });

  it('rejects where the server did not say yes', async () => {
    const pm = clientOf('{"status":"fail","message":{"title":["cannot be empty"]}}');
    await expect(pm.request('POST', '/productplans', { body: {} })).rejects.toMatchObject({
      code: 'validation',
    });
  });
});
