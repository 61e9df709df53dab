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
  PARENTS.find((parent) => path.startsWith(`/${parent}/:id/`));

/** The route of a request, and the value of `:id`. */
interface Match<Route extends PmRoute> {
  route: Route;
  id: string;
  /** The value of each `:id`, if a path has several. */
  ids: readonly string[];
}

/** Finds the route of a request among many. The name of a transition may be written in any case. */
export function router<Route extends PmRoute>(
  routes: readonly Route[],
): (method: string, path: string) => Match<Route> | undefined {
  const known = new Map(routes.map((route) => [keyOf(route.method, route.path.split('/')), route]));
  return (method, path) => {
    const parts = path.split('/');
    const exact = known.get(keyOf(method, parts));
    if (exact !== undefined) return { route: exact, id: '', ids: [] };
    for (const places of placesOfIds(parts)) {
      const route = known.get(keyOf(method, withIds(parts, places)));
      const ids = places.map((place) => parts[place] ?? '');
      if (route !== undefined) return { route, id: ids[0] ?? '', ids };
    }
    return undefined;
  };
}

/** The positions of ids: one, then two. */
function placesOfIds(parts: readonly string[]): number[][] {
  const places = [...parts.keys()].filter((place) => parts[place] !== '');
  const pairs = places.flatMap((first) =>
    places.filter((place) => place > first + 1).map((second) => [first, second]),
  );
  return [...places.map((place) => [place]), ...pairs];
}

const withIds = (parts: readonly string[], places: readonly number[]): string[] =>
  parts.map((part, place) => (places.includes(place) ? ':id' : part));

function keyOf(method: string, parts: readonly string[]): string {
  const isTransition = method === 'PUT' && parts.length === 4 && parts[2] === ':id';
  const path = parts.join('/');
  return `${method} ${isTransition ? path.toLowerCase() : path}`;
}
