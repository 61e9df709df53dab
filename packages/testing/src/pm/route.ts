import { type PmResource, resourceNames, resources } from './resources/index.js';
import type { Resource } from './resources/resource.js';
import type { TableName } from './state/state.js';

/** One route of the fake server, as data. */
export interface PmRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api.php/v2`, with `:id` for a number: `/products/:id/bugs`. */
  readonly path: string;
  /** Whose records it is about; `session` for the routes that log in. */
  readonly resource: TableName | 'session';
  /** `create`, `get`, `update`, `delete`, `list`, `login`, or the name of a transition. */
  readonly operation: string;
}

/** The routes that every resource has, and its transitions. */
export function routesOf(
  resource: TableName,
  { parents, listed, undeletable }: Pick<Resource, 'parents' | 'listed' | 'undeletable'>,
  operations: readonly string[],
): PmRoute[] {
  const one = `/${resource}/:id`;
  return [
    { method: 'POST', path: `/${resource}`, resource, operation: 'create' },
    ...(listed ? [{ method: 'GET', path: `/${resource}`, resource, operation: 'list' } as const] : []),
    ...parents.map(
      (parent) =>
        ({ method: 'GET', path: `/${parent}/:id/${resource}`, resource, operation: 'list' }) as const,
    ),
    { method: 'GET', path: one, resource, operation: 'get' },
    { method: 'PUT', path: one, resource, operation: 'update' },
    ...(undeletable ? [] : [{ method: 'DELETE', path: one, resource, operation: 'delete' } as const]),
    ...operations.map(
      (operation) => ({ method: 'PUT', path: `${one}/${operation}`, resource, operation }) as const,
    ),
  ];
}

/** The routes of every collection resource of the specification. */
export const resourceRoutes = (operationsOf: (name: PmResource) => readonly string[]): PmRoute[] =>
  resourceNames.flatMap((name) => routesOf(name, resources[name], operationsOf(name)));

/** Where a request goes, and what stands in the place of `:id`. */
export interface Match {
  route: PmRoute;
  id: string;
}

/** Finds the route of a request among many. */
export function router(routes: readonly PmRoute[]): (method: string, path: string) => Match | undefined {
  const known = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return (method, path) => {
    const [, first, id = '', ...rest] = path.split('/');
    const exact = known.get(`${method} ${path}`);
    if (exact !== undefined) return { route: exact, id: '' };
    const route = known.get(`${method} /${[first, ':id', ...rest].join('/')}`);
    return route === undefined || id === '' ? undefined : { route, id };
  };
}
