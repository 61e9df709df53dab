import type { ApiRequest } from '../../api-request.js';
import { expiredSession, expiredSessionResponses } from '../../expired-session.js';
import type { SessionSign } from '../../options.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { json, nothing } from '../answers/answers.js';
import { shownFields } from '../records/values.js';
import type { ObservedRequest, ObservedRoute } from '../resource.js';
import { user as template } from '../users/users.js';
import { groupNumber, isAdmin, rightsOf, seesProduct } from './rights.js';

// One reason for whatever is wrong: account, password, a missing field, a body that is not JSON.
const REASON = 'Login failed. Please check if your account and password are correct.';

const LOCKED =
  'Too many failed login attempts. Please contact your administrator to unlock your account, or try again 10 minutes later.';

/** Spaces around the account and the case of its letters do not matter to the database behind it. */
function accountIn({ state, body }: ApiRequest): unknown {
  if (typeof body?.account !== 'string') return undefined;
  const asked = body.account.trim().toLowerCase();
  return state.table('users').find(({ account }) => String(account).toLowerCase() === asked)?.account;
}

/** POST /users/login under v2. */
export function logInByPassword(
  request: ApiRequest,
  routes: readonly ObservedRoute[],
  now: string,
): Response {
  const { state, body } = request;
  const account = accountIn(request);
  if (state.isLocked(account)) return json({ status: 'failed', reason: LOCKED });
  const session = state.logIn(account, body?.password);
  if (session === undefined) return json({ status: 'failed', reason: REASON });
  const { token, user } = session;
  // It tells of the visits before this one.
  const answer = { ...ofLogin(state, user, routes), last: now, token };
  const visits = Number(user.visits ?? template.visits) + 1;
  state.table('users').change(user.id, { visits, ip: '127.0.0.1', last: now });
  return json({ status: 'success', token, user: answer });
}

/** POST /tokens, which is there under v1 only. */
export function logInByFirstVersion(request: ApiRequest): Response {
  const session = request.state.logIn(accountIn(request), request.body?.password);
  return session === undefined ? json({ error: REASON }, 400) : json({ token: session.token }, 201);
}

/** GET /users/0: the user of the session, as at the login. */
export function ownUser(state: State, user: FakeRecord, routes: readonly ObservedRoute[]): Response {
  return json({ status: 'success', user: { ...ofLogin(state, user, routes), last: user.last } });
}

/** Who has logged in, with everything that the user may do. */
function ofLogin(state: State, user: FakeRecord, routes: readonly ObservedRoute[]): Record<string, unknown> {
  const { account } = user;
  const { deleted: _, ...fields } = template;
  const products = state.table('products').all();
  return {
    ...shownFields({ ...fields, realname: account }, user),
    company: 'Plat',
    admin: isAdmin(state, user),
    rights: { rights: rightsOf(state, user, routes) },
    groups: isAdmin(state, user) ? [] : state.groupsOf(String(account)).map(groupNumber),
    view: {
      products: idsOf(products.filter((product) => seesProduct(state, user, product))),
      projects: idsOf(state.table('projects').all()),
      sprints: idsOf(state.table('executions').all()),
    },
  };
}

const idsOf = (rows: readonly FakeRecord[]): string => rows.map(({ id }) => id).join(',');

/** The response to a token that is not, or no longer, valid; which one is a matter of the route. */
export function deadToken(sign: SessionSign, method: string, route: ObservedRoute | undefined): Response {
  if (sign !== 'observed') return expiredSession(sign, method);
  // A route that is not there is not there for anybody.
  if (route === undefined && method === 'GET') return nothing();
  if (method === 'GET' && route?.redirectsDeadToken !== true) return expiredSessionResponses.unauthorized();
  return expiredSession(sign, method);
}

/** Keeps the project of what a session is shown: new stories are linked to it, whatever they ask for. */
export function noteProject({ state, token, path, id }: ObservedRequest): void {
  const project = path.startsWith('/executions/') ? state.table('executions').get(id)?.project : id;
  if (/^\/(projects|executions)\/\d/.test(path)) state.shown.set(token ?? '', Number(project));
}
