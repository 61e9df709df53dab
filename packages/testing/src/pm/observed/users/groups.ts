import { json } from '../answers/answers.js';
import { pageRow } from '../records/page-row.js';
import type { ObservedRequest, ObservedRoute } from '../resource.js';
import { GROUPS } from '../session/rights.js';

/*
 * The groups of users, whose rights are all that counts.
 */

/** The display names of the users in a group. */
const usersIn = ({ state }: ObservedRequest, group: string) =>
  state
    .table('users')
    .all(({ account }) => state.groupsOf(String(account)).includes(group))
    .map(({ account, realname }) => realname ?? account);

const groups = (request: ObservedRequest): Response =>
  json({
    title: 'View-View Groups',
    groups: GROUPS.map(([role, id, name, desc]) => ({
      ...{ id, name, role, desc, users: usersIn(request, role).join(',') },
      ...{ project: 0, devopsSpace: 0, acl: '', developer: 1, vision: 'rnd', actions: [] },
    })),
    ...{ status: 'success', pager: null },
  });

export const groupRoutes: readonly ObservedRoute[] = [
  pageRow('GET /groups', 'group-browse', 'users', groups),
];
