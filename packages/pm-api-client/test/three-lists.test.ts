import { fakePmRoutes } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { clientRoutes } from './fixtures/client-routes.js';

/** The specification's table of endpoints, its definition of many creates written out. */
const specification = [
  'POST /users/login',
  'POST /tokens',
  'GET /users/:id',
  ...['bugs', 'stories', 'tasks', 'projects', 'products', 'testcases', 'executions', 'testtasks'],
  ...['epics', 'requirements', 'tickets', 'feedbacks', 'systems'],
  'PUT /bugs/:id',
  'PUT /bugs/:id/resolve',
  ...['bugs', 'stories', 'tasks'].flatMap((name) => [`PUT /${name}/:id/close`, `PUT /${name}/:id/activate`]),
  'PUT /tasks/:id/start',
  'PUT /tasks/:id/finish',
  ...['systems', 'requirements', 'epics', 'feedbacks', 'tickets'].map((name) => `GET /products/:id/${name}`),
].map((endpoint) => (endpoint.includes(' ') ? endpoint : `POST /${endpoint}`));

const routesOf = (behaviour: 'specification' | 'observed') =>
  fakePmRoutes(behaviour).map(({ method, path }) => `${method} ${path}`);

const missing = (wanted: readonly string[], there: readonly string[]) =>
  [...new Set(wanted)].filter((route) => !there.includes(route)).sort();

describe('endpoints of the specification, methods of the client, routes of the fake', () => {
  it('every endpoint of the specification has a method', () => {
    expect(missing(specification, clientRoutes)).toEqual([]);
  });

  it('every endpoint of the specification has a route of the fake', () => {
    expect(missing(specification, routesOf('specification'))).toEqual([]);
  });

  it('every method has a route of the fake', () => {
    const fake = [...routesOf('specification'), ...routesOf('observed')];
    expect(missing(clientRoutes, fake)).toEqual([]);
  });
});
