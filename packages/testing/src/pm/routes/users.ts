import { notThere, success } from '../answers.js';
import type { Route } from '../route.js';

export const userRoutes: Route[] = [
  {
    method: 'get',
    path: '/users/:id',
    answer({ state, id }) {
      const user = state.userByID(id);
      if (user === undefined) return notThere('User');
      return success({ user: { id: user.id, account: user.account, role: user.role } });
    },
  },
];
