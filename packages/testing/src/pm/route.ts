import type { Parent, Resource } from './resources/resource.js';
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
  { parents = [], listed, undeletable }: Pick<Resource, 'parents' | 'listed' | 'undeletable'>,
  transitions: object = {},
): PmRoute[] {
  const [all, one] = [`/${resource}`, `/${resource}/:id`];
  const route = (method: PmRoute['method'], path: string, operation: string): PmRoute => {
    return { method, path, resource, operation };
  };
  return [
    route('POST', all, 'create'),
    ...(listed ? [route('GET', all, 'list')] : []),
    ...parents.map((parent) => route('GET', `/${parent}/:id/${resource}`, 'list')),
    route('GET', one, 'get'),
    route('PUT', one, 'update'),
    ...(undeletable ? [] : [route('DELETE', one, 'delete')]),
    ...Object.keys(transitions).map((name) => route('PUT', `${one}/${name}`, name)),
  ];
}

const PARENTS: readonly Parent[] = ['products', 'projects', 'executions'];

/** The resource that a list is below, by its path. */
export const parentIn = (path: string): Parent | undefined =>
  PARENTS.find((parent) => path.startsWith(`/${parent}/`) && path.split('/').length === 4);

const idsIn = ({ path }: PmRoute): number => path.split(':id').length - 1;

/** Finds the route of a request among many, with what stands for each `:id`. The name of a transition may be written in any case. */
export function router<Route extends PmRoute>(routes: readonly Route[]) {
  // A word of a path is no id where another route has that word.
  const known = [...routes].sort((a, b) => idsIn(a) - idsIn(b));
  const patterns = known.map((route) => {
    const isTransition = route.method === 'PUT' && /^\/\w+\/:id\/\w+$/.test(route.path);
    const pattern = new RegExp(`^${route.path.replaceAll(':id', '([^/]+)')}$`, isTransition ? 'i' : '');
    return { route, pattern };
  });
  return (method: string, path: string) => {
    for (const { route, pattern } of patterns) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found !== null) return { route, id: found[1] ?? '', ids: found.slice(1) };
    }
    return undefined;
  };
}
