import { fakePmRoutes } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { clientRoutes } from './fixtures/client-routes.js';
import { LEFT_OUT } from './fixtures/published-routes.js';

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

const fake = (['specification', 'observed'] as const).flatMap((behaviour) =>
  fakePmRoutes(behaviour)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !LEFT_OUT.some((left) => left.test(route))),
);

const missing = (wanted: readonly string[], there: readonly string[]) =>
  [...new Set(wanted)].filter((route) => !there.includes(route)).sort();

/** The work of a week beside fields and states, which goes by the names of pages. */
const BY_NAME = [
  'GET /actions/trash',
  'PUT /actions/undelete',
  'POST /branches',
  'GET /branches/manage',
  'POST /bugs/report',
  'GET /dynamics/product/:id',
  ...['burn', 'dynamic', 'taskKanban'].map((page) => `GET /executions/:id/${page}`),
  'PUT /executions/:id/importPlanStories',
  ...['computeBurn', 'importTask'].map((page) => `PUT /executions/${page}`),
  'GET /groups',
  ...['roadmap', 'testreports', 'track'].map((page) => `GET /products/:id/${page}`),
  'GET /projects/:id/dynamic',
  'GET /searches/index',
  'GET /tasks/:id/recordWorkhour',
  ...['GET', 'PUT'].map((method) => `${method} /tasks/editEffort`),
  'DELETE /tasks/deleteWorkhour',
  'POST /testreports/create',
  ...['GET', 'POST'].map((method) => `${method} /testsuites`),
  'GET /testtasks/:id/cases',
  ...['linkCase', 'runCase'].map((page) => `PUT /testtasks/${page}`),
];

/** What released servers offer beside the specification, without a method here. */
const OBSERVED_ONLY = [
  'POST /bugs/batchCreate',
  'PUT /tasks/:id/recordWorkhour',
  'PUT /programs/:id/suspend',
  // The history and the comments of every kind.
  'GET /actions/ajaxGetList',
  'POST /actions/comment',
  // What goes by the name of a page.
  ...BY_NAME,
  // What actions have, and no definition.
  ...['Story', 'Bug'].flatMap((of) =>
    ['link', 'unlink'].flatMap((verb) => [
      ...['/builds', '/releases', '/productplans/:id'].map((place) => `PUT ${place}/${verb}${of}`),
      ...(of === 'Story' ? [`PUT /executions/:id/${verb}Story`] : []),
    ]),
  ),
];

describe('endpoints of the specification, methods of the client, routes of the fake', () => {
  it('every endpoint of the specification has a method', () => {
    expect(missing(specification, clientRoutes)).toEqual([]);
  });

  it('every endpoint of the specification has a route of the fake', () => {
    expect(missing(specification, fake)).toEqual([]);
  });

  it('every method has a route of the fake', () => {
    expect(missing(clientRoutes, fake)).toEqual([]);
  });

  it('every route of the fake has a method, but for these', () => {
    const reasons = {
      'PUT /feedbacks/:id/activate': 'a choice of the fake where the specification is silent',
      'PUT /tickets/:id/activate': 'a choice of the fake where the specification is silent',
      ...Object.fromEntries(OBSERVED_ONLY.map((route) => [route, 'observed, and not in the specification'])),
    };
    expect(missing(fake, clientRoutes)).toEqual(Object.keys(reasons).sort());
  });
});
