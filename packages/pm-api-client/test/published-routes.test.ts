import { PmClient } from 'pm-api-client';
import { describe, expect, it } from 'vitest';
import { clientRoutes } from './fixtures/client-routes.js';
import { LEFT_OUT, publishedRoutes } from './fixtures/published-routes.js';

const paths = Object.keys(publishedRoutes);
const operations = Object.entries(publishedRoutes).flatMap(([path, verbs]) =>
  verbs.split(' ').map((verb) => `${verb} ${path}`),
);

/** Published routes of which a released server of the open edition has none: it answers with nothing. */
const ABSENT = [
  /\/(issues|risks|meetings|workflow)\b/,
  // These make or show nothing below a project or execution.
  /^POST \/projects\/:id\/(stories|bugs|tasks)$/,
  /^\w+ \/(feedbacks|tickets)\/:id\/\w+$/,
  /^(GET|PUT) \/executions\/:id\/members$/,
  // A document is never changed by it.
  /^PUT \/doc\/docs\/:id$/,
];

/** Published routes whose work another route of released servers does. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'POST /products/:id/close': 'PUT /products/:id/close',
  'POST /projects/:id/close': 'PUT /projects/:id/close',
  'POST /executions/:id/close': 'PUT /executions/:id/close',
  'GET /projects/team': 'GET /projects/:id/members',
  'GET /executions/team': 'GET /executions/:id/team',
};

describe('the routes of the published API', () => {
  it('are 160 paths with 238 operations', () => {
    expect([paths.length, operations.length]).toEqual([160, 238]);
  });

  it('are each a typed call, where a released server of the open edition has them', () => {
    const served = operations.filter(
      (operation) => ![...ABSENT, ...LEFT_OUT].some((route) => route.test(operation)),
    );
    const wanted = served.map((operation) => OTHERWISE[operation] ?? operation);
    expect(wanted.filter((operation) => !clientRoutes.includes(operation))).toEqual([]);
  });

  it('are all reached by request, which changes nothing in them', async () => {
    const reached: string[] = [];
    const pm = new PmClient({
      baseUrl: 'https://pm.test',
      token: 'secret',
      fetch: async (input, init) => {
        reached.push(`${init?.method} ${new URL(String(input)).pathname.replace('/api.php/v2', '')}`);
        return Response.json({ status: 'success', token: 'other' });
      },
    });
    const asked = operations.map((operation) => operation.replaceAll(':id', '7'));
    for (const operation of asked) {
      const [method = 'GET', path = ''] = operation.split(' ');
      await pm.request(method as 'GET', path);
    }
    expect(reached).toEqual(asked);
  });
});
