import type { ApiRequest } from '../api-request.js';
import { failedWith, success } from './answers.js';

// Bodies and fields are not shown in the specification: account and password in, the token and the user out.
// The text of a failed login is chosen.
const loginFailed = () => failedWith('Login failed: wrong account or password.');

/** POST /users/login */
export function login({ state, body }: ApiRequest): Response {
  const session = state.logIn(body?.account, body?.password);
  if (session === undefined) return loginFailed();
  const { id, account, role } = session.user;
  return success({ token: session.token, user: { id, account, role } });
}

/** POST /tokens */
export function olderLogin({ state, body }: ApiRequest): Response {
  const session = state.logIn(body?.account, body?.password);
  return session === undefined ? loginFailed() : success({ token: session.token });
}
