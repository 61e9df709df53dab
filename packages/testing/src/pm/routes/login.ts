import { fail, success } from '../answers.js';
import type { OpenRoute } from '../route.js';

// Bodies and fields are not shown in the specification: account and password in, the token and the user out.
// The text of a failed login is chosen.
const loginFailed = () => fail('Login failed: wrong account or password.');

export const loginRoutes: OpenRoute[] = [
  {
    method: 'post',
    path: '/users/login',
    open: true,
    answer({ state, body }) {
      const session = state.logIn(body.account, body.password);
      if (session === undefined) return loginFailed();
      const { id, account, role } = session.user;
      return success({ token: session.token, user: { id, account, role } });
    },
  },
  {
    method: 'post',
    path: '/tokens',
    open: true,
    answer({ state, body }) {
      const session = state.logIn(body.account, body.password);
      return session === undefined ? loginFailed() : success({ token: session.token });
    },
  },
];
