import { fakePmRoutes } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { definitions } from '../src/definitions/index.js';
import type { ResourceDefinition } from '../src/resource/definition.js';

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

/** What the methods of the client call, from the definitions that they are made of. */
const client = [
  // The session's own.
  'POST /users/login',
  'POST /tokens',
  ...Object.values<ResourceDefinition>(definitions).flatMap(
    ({ name, list, get, create, update, delete: remove, transitions }) => [
      ...Object.values(list?.parents ?? {}).map((parent) => `GET /${parent}/:id/${name}`),
      ...(list?.whole ? [`GET /${name}`] : []),
      ...(list?.my ? [`GET /my/${name}`] : []),
      ...(get ? [`GET /${name}/:id`] : []),
      ...(create ? [`POST /${name}`] : []),
      ...(update ? [`PUT /${name}/:id`] : []),
      ...(remove ? [`DELETE /${name}/:id`] : []),
      ...Object.keys(transitions ?? {}).map((transition) => `PUT /${name}/:id/${transition}`),
    ],
  ),
];

const fake = (['specification', 'observed'] as const).flatMap((behaviour) =>
  fakePmRoutes(behaviour).map(({ method, path }) => `${method} ${path}`),
);

const missing = (wanted: readonly string[], there: readonly string[]) =>
  [...new Set(wanted)].filter((route) => !there.includes(route)).sort();

/** Modules of released servers that are no resources: `pm.request` reaches them. */
const OTHER_MODULES = [
  ...['docs?', 'executions/:id/team', 'files', 'manageMembers', 'members', 'modules', 'team'],
  ...['/releases/:id/', '/todos/my'],
];
const isOfOtherModule = (route: string) => new RegExp(` /?(.*/)?(${OTHER_MODULES.join('|')})`).test(route);

/** Pages for browsers: they answer nothing, or what no client reads. */
const PAGES = [
  ...['/bugs', '/testcases', '/testtasks', '/depts', '/products/:id/testreports'],
  ...['issues', 'meetings', 'profile', 'risks'].map((name) => `/my/${name}`),
];

/** What released servers offer beside the specification, without a method here. */
const OBSERVED_ONLY = [
  ...Object.keys(definitions)
    // The resources of the specification that people work on.
    .slice(0, 14)
    .filter((name) => !['feedbacks', 'products', 'systems', 'tickets', 'users'].includes(name))
    .map((name) => `GET /my/activity/${name}`),
  'GET /my/activity/todos',
  ...PAGES.map((path) => `GET ${path}`),
  ...['stories', 'bugs', 'tasks', 'testcases'].map((name) => `POST /${name}/batchCreate`),
  'PUT /stories/batchClose',
  'PUT /tasks/:id/recordWorkhour',
  ...['active', 'inactive'].map((word) => `PUT /systems/:id/${word}`),
  'PUT /programs/:id/suspend',
];

describe('endpoints of the specification, methods of the client, routes of the fake', () => {
  it('every endpoint of the specification has a method', () => {
    expect(missing(specification, client)).toEqual([]);
  });

  it('every endpoint of the specification has a route of the fake', () => {
    expect(missing(specification, fake)).toEqual([]);
  });

  it('every method has a route of the fake', () => {
    expect(missing(client, fake)).toEqual([]);
  });

  it('every route of the fake has a method, but for these', () => {
    const reasons = {
      'PUT /feedbacks/:id/activate': 'a choice of the fake where the specification is silent',
      'PUT /tickets/:id/activate': 'a choice of the fake where the specification is silent',
      ...Object.fromEntries(OBSERVED_ONLY.map((route) => [route, 'observed, and not in the specification'])),
    };
    const others = missing(fake, client).filter((route) => !isOfOtherModule(route));
    expect(others).toEqual(Object.keys(reasons).sort());
  });
});
