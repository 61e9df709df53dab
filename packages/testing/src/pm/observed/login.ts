import type { State } from '../state/state.js';
import type { Row } from '../state/table.js';
import type { Visit } from '../visit.js';
import { json } from './answers.js';
import { groupNumber } from './groups.js';
import { isAdmin, rightsOf } from './rights.js';
import { user as template } from './templates/user.js';

// One reason for whatever is wrong: account, password, a missing field, a body that is not JSON.
const REASON = 'Login failed. Please check if your account and password are correct.';

/** POST /users/login under v2. */
export function login({ state, body }: Visit): Response {
  const session = state.logIn(body?.account, body?.password);
  if (session === undefined) return json({ status: 'failed', reason: REASON });
  const { token, user } = session;
  return json({ status: 'success', token, user: { ...ofLogin(state, user), token } });
}

/** POST /tokens, which is there under v1 only. */
export function olderLogin({ state, body }: Visit): Response {
  const session = state.logIn(body?.account, body?.password);
  return session === undefined ? json({ error: REASON }, 400) : json({ token: session.token }, 201);
}

/** Who has logged in, with everything that the user may do. */
function ofLogin(state: State, user: Row): Record<string, unknown> {
  const { id, account, role } = user;
  const { deleted: _, ...fields } = template;
  const realname = user.realname ?? account;
  return {
    id,
    ...fields,
    company: 'Plat',
    account,
    role,
    realname,
    modifyPassword: false,
    admin: isAdmin(state, user),
    rights: {
      rights: rightsOf(state, user),
      acls: { programs: [], projects: [], products: [], sprints: [], views: [], actions: [] },
      projects: '',
      programs: '',
      products: '',
      executions: '',
    },
    groups: isAdmin(state, user) ? [] : state.groupsOf(String(account)).map(groupNumber),
    view: { id, account, programs: '', products: seenProducts(state, user), projects: '', sprints: '' },
  };
}

const seenProducts = (state: State, user: Row): string =>
  [...state.table('products').all()]
    .filter((product) => seesProduct(state, user, product))
    .map(({ id }) => id)
    .join(',');

/** Is the product in the user's view? */
export function seesProduct(state: State, user: Row, product: Row): boolean {
  if (product.acl !== 'private' || isAdmin(state, user) || product.createdBy === user.account) return true;
  return Array.isArray(product.whitelist) && product.whitelist.includes(user.account);
}
