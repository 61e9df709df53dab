import type { SessionSign } from '../options.js';
import { type PmRoute, resourceRoutes, router, routesOf } from '../route.js';
import { endedSession } from '../session-signs.js';
import type { Row } from '../state/table.js';
import type { Manners, Visit } from '../visit.js';
import { notAllowed, nothing, notThere } from './answers.js';
import { missesStoryID, remove, transition, update } from './change.js';
import { create } from './create.js';
import { list, mine } from './lists.js';
import { login } from './login.js';
import { oddAnswer, outsideOfV2 } from './oddities.js';
import { numberIn, one } from './one.js';
import { operationsOf } from './operations.js';
import { mayDo } from './rights.js';
import { isObserved, type ObservedName, traits } from './traits.js';

/** A request of somebody who is logged in. */
export interface Asked extends Visit {
  readonly caller: Row;
  /** What stands in the place of the number. */
  readonly idText: string;
  /** The number that the server reads from it. */
  readonly id: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The server's clock: `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** The server is `later`, not `stock`. */
  readonly later: boolean;
}

/** The routes of a released server of the open edition: no feedbacks, no tickets, but builds and programs. */
export const observedRoutes: readonly PmRoute[] = [
  { method: 'POST', path: '/users/login', resource: 'session', operation: 'login' },
  ...resourceRoutes(operationsOf).filter(({ resource }) => isObserved(resource)),
  ...routesOf('builds', { parents: ['projects', 'executions'] }, []),
  ...routesOf('programs', { parents: [], listed: true }, []),
  ...(['bugs', 'tasks', 'stories', 'epics', 'requirements', 'testcases'] as const).map(
    (resource) => ({ method: 'GET', path: `/my/${resource}`, resource, operation: 'mine' }) as const,
  ),
];

const route = router(observedRoutes);

/** What is different from one released server to another. */
export interface Release {
  later: boolean;
  sign: SessionSign;
  now: () => Date;
}

/** Answers as a released server did when the specification was tried on it. */
export const observed =
  ({ later, sign, now }: Release): Manners =>
  (visit) => {
    const outside = outsideOfV2(visit);
    if (outside !== undefined) return outside;
    const { method, state, body = {} } = visit;
    const path = visit.path.replace(/\/$/, '');
    if (method === 'POST' && path === '/users/login') return login(visit);
    // The older login is not there under v2, and nothing says so.
    if (method === 'POST' && path === '/tokens') return nothing();
    const caller = state.userOf(visit.token);
    if (caller === undefined) return endedSession(sign, method);
    const clock = now().toISOString().slice(0, 19).replace('T', ' ');
    const asked = { ...visit, path, body, caller, later, now: clock, idText: '', id: Number.NaN };
    const match = route(method, path) ?? postedTransition(method, path);
    if (match === undefined || !isObserved(match.route.resource)) return oddAnswer(asked);
    const place = { idText: match.id, id: numberIn(match.id) };
    return answer({ ...asked, ...place }, match.route.resource, match.route);
  };

/** A transition may be posted as well. */
const postedTransition = (method: string, path: string) =>
  method === 'POST' && path.split('/').length === 4 ? route('PUT', path) : undefined;

function answer(asked: Asked, name: ObservedName, { operation, path }: PmRoute): Response {
  if (!mayDo(asked.state, asked.caller, name, operation === 'mine' ? 'list' : operation)) return notAllowed();
  if (operation === 'create') return create(asked, name);
  if (operation === 'mine') return mine(asked, name);
  if (operation === 'list') return list(asked, name, parentIn(path));
  if (operation === 'get') return one(asked, name);
  const missed = missesStoryID(asked, name, operation);
  if (missed !== undefined) return missed;
  const row = asked.state.table(name).get(asked.id);
  if (row === undefined) return notThere(traits[name].word);
  if (operation === 'update') return update(asked, name, row);
  if (operation === 'delete') return remove(asked, name, row);
  return transition(asked, name, row, operation);
}

const PARENTS = ['products', 'projects', 'executions'] as const;

const parentIn = (path: string) => PARENTS.find((parent) => path.startsWith(`/${parent}/:id/`));
