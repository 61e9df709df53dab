import { routesOf } from '../route.js';
import { docModuleRoutes } from './doc-modules.js';
import { docRoutes } from './docs.js';
import { fileRoutes } from './files.js';
import { libraryRoutes } from './libraries.js';
import { contributed, list, mine } from './lists.js';
import { memberRoutes } from './members.js';
import { moduleRoutes } from './modules.js';
import { pageRoutes } from './page-routes.js';
import { programRoutes } from './program-lists.js';
import { create, one, remove, transition, update } from './records.js';
import { releaseRoutes } from './release-lists.js';
import type { AuthenticatedRequest } from './request.js';
import type { ObservedRoute, Parent } from './resource.js';
import { type ObservedName, observedNames, observedResources } from './resources.js';

const PARENTS: readonly Parent[] = ['products', 'projects', 'executions'];

/** Rights by what is done, where a resource does not say otherwise. */
const METHODS: Readonly<Record<string, string>> = {
  create: 'create',
  get: 'view',
  update: 'edit',
  delete: 'delete',
  list: 'browse',
};

/** The routes of a released server of the open edition: no feedbacks, no tickets, but builds and programs. */
export const observedRoutes: readonly ObservedRoute[] = [
  ...observedNames.flatMap(routesOfResource),
  ...programRoutes,
  ...releaseRoutes,
  ...memberRoutes,
  ...moduleRoutes,
  ...fileRoutes,
  ...libraryRoutes,
  ...docRoutes,
  ...docModuleRoutes,
  ...pageRoutes,
];

function routesOfResource(name: ObservedName): ObservedRoute[] {
  const resource = observedResources[name];
  const { transitions, routes = [], deadToken } = resource;
  const standard = routesOf(name, resource, Object.keys(transitions)).map((route): ObservedRoute => {
    const { operation, path } = route;
    const parent = operation === 'list' ? parentIn(path) : undefined;
    const redirects = operation === 'list' ? deadToken?.list !== 'refuse' || parent : deadToken?.get;
    return {
      ...route,
      resource: name,
      privilege: privilegeFor(name, operation, parent),
      ...(redirects && { redirectsDeadToken: true }),
      answer: answerTo(name, operation, parent),
    };
  });
  const own = resource.lists.my === undefined ? [] : ownRoutes(name);
  const isReplaced = ({ method, path }: ObservedRoute) =>
    routes.some((route) => route.method === method && route.path === path);
  return [
    ...standard.filter((route) => !isReplaced(route)),
    ...own,
    ...routes.map((route) => ({ ...route, resource: name })),
  ];
}

/** Lists of the caller, which need the rights of another module. */
function ownRoutes(resource: ObservedName): ObservedRoute[] {
  const common = { method: 'GET', resource, redirectsDeadToken: true } as const;
  const own: ObservedRoute = {
    ...common,
    path: `/my/${resource}`,
    operation: 'mine',
    privilege: observedResources[resource].privileges?.mine ?? 'my-work',
    answer: (request) => mine(request, resource),
  };
  return [
    own,
    // Nobody has to-dos but the caller, so this path is theirs too.
    ...(resource === 'todos' ? [{ ...own, path: '/todos/my' }] : []),
    {
      ...common,
      path: `/my/activity/${resource}`,
      operation: 'contributed',
      privilege: 'my-contribute',
      answer: (request) => contributed(request, resource),
    },
  ];
}

function privilegeFor(name: ObservedName, operation: string, parent: Parent | undefined): string {
  const { one: module, privileges = {} } = observedResources[name];
  if (parent === 'projects' || parent === 'executions')
    return privileges[parent] ?? `${observedResources[parent].one}-${module}`;
  return privileges[parent ?? operation] ?? `${module}-${METHODS[operation] ?? operation}`;
}

function answerTo(name: ObservedName, operation: string, parent: Parent | undefined) {
  return (request: AuthenticatedRequest): Response => {
    if (operation === 'create') return create(request, name);
    if (operation === 'list') return list(request, name, parent);
    if (operation === 'get') return one(request, name);
    if (operation === 'update') return update(request, name);
    if (operation === 'delete') return remove(request, name);
    const rules = observedResources[name].transitions[operation];
    return rules === undefined ? update(request, name) : transition(request, name, operation, rules);
  };
}

function parentIn(path: string): Parent | undefined {
  return PARENTS.find((parent) => path.startsWith(`/${parent}/:id/`));
}
