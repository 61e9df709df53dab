import type { ApiRequest, RequestHandler } from '../api-request.js';
import { expiredSession } from '../expired-session.js';
import type { SessionSign } from '../options.js';
import { isResource, type PmResource, resourceNames, resources } from '../resources/index.js';
import { type PmRoute, parentIn, router, routesOf } from '../route.js';
import { accessToModule } from './access.js';
import {
  type AuthenticatedRequest,
  answerForms,
  failedWith,
  noSuchRoute,
  notFound,
  notJson,
  notLoggedIn,
  type SpecificationAnswers,
  success,
} from './answer-forms.js';
import { list, one } from './lists.js';
import { create, remove, transition, update } from './writes.js';

// Bodies and fields are not shown in the specification: account and password in, the token and the user out.
/** POST /users/login, and POST /tokens, which tells the token alone. */
function login({ state, body, path }: ApiRequest): Response {
  const session = state.logIn(body?.account, body?.password);
  // The text of a failed login is chosen.
  if (session === undefined) return failedWith('Login failed: wrong account or password.');
  const { token, user } = session;
  if (path === '/tokens') return success({ token });
  const { id, account, role } = user;
  return success({ token, user: { id, account, role } });
}

/** The routes of a server that does what the specification says. */
export const specificationRoutes: readonly PmRoute[] = [
  { method: 'POST', path: '/users/login', resource: 'session', operation: 'login' },
  { method: 'POST', path: '/tokens', resource: 'session', operation: 'login' },
  ...resourceNames.flatMap((name) => routesOf(name, resources[name], resources[name].operations)),
];

const route = router(specificationRoutes);

/** Answers as the specification says, its oddities included. */
export const specification =
  (sign?: SessionSign, answers: SpecificationAnswers = {}): RequestHandler =>
  (request) => {
    const match = request.version === 'v2' ? route(request.method, request.path) : undefined;
    if (match === undefined) return noSuchRoute();
    const { body } = request;
    if (body === undefined) return notJson();
    if (match.route.operation === 'login') return login(request);
    const caller = request.state.userOf(request.token);
    if (caller === undefined)
      return sign === undefined ? notLoggedIn() : expiredSession(sign, request.method);
    const { resource, operation } = match.route;
    if (!isResource(resource)) return noSuchRoute();
    const forms = answerForms(answers, request.state);
    const asked = { ...request, body, caller, forms, id: numberOf(match.id) };
    return answer(asked, resource, operation);
  };

function answer(request: AuthenticatedRequest, name: PmResource, operation: string): Response {
  const access = accessToModule(request.caller.role, name, request.state);
  const reads = operation === 'list' || operation === 'get';
  // A role that lacks the module is told so before anything else, a record that is not there included.
  if (access === 'none' || (access === 'read' && !reads)) return request.forms.notAllowed();
  if (operation === 'create') return create(request, name);
  if (operation === 'list') return list(request, name, parentIn(request.path));
  const row = request.state.table(name).get(request.id);
  if (row === undefined) return notFound(resources[name].word);
  if (operation === 'get') return one(name, row);
  if (operation === 'update') return update(request, name, row);
  if (operation === 'delete') return remove(request, name, row);
  const known = resources[name].operations?.[operation];
  return known === undefined ? noSuchRoute() : transition(request, name, row, known);
}

// Number('') and Number(' ') are 0, so only digits count.
const numberOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);
