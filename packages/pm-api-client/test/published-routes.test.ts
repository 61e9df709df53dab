import { expect, it } from 'vitest';
import { clientRoutes } from './fixtures/client-routes.js';
import { publishedRoutes } from './fixtures/published-routes.js';

it('each route of the published API that a released server of the open edition has is a typed call', () => {
  const served = Object.entries(publishedRoutes).flatMap(([path, verbs]) =>
    verbs.split(' ').map((verb) => `${verb} ${path}`),
  );
  expect(served.filter((route) => !clientRoutes.includes(route))).toEqual([]);
});
