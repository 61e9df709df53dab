import type { FakeRecord } from '../../state/fake-record.js';
import { json } from '../answers/answers.js';
import { pageRow } from '../records/page-row.js';
import type { ObservedRequest } from '../request.js';
import type { ObservedRoute } from '../resource.js';
import { GROUPS, groupNamed } from '../session/rights.js';

/*
 * The groups of users, whose rights are all that counts.
 */

const accountsIn = ({ state }: ObservedRequest, group: string) =>
  [...state.table('users').all()].filter(({ account }) => state.groupsOf(String(account)).includes(group));

const named = (rows: readonly FakeRecord[]): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ account, realname }) => [account, realname ?? account]));

const groups = (request: ObservedRequest): Response =>
  json({
    title: 'View-View Groups',
    groups: GROUPS.map(([role, id, name, desc]) => ({
      ...{
        id,
        project: 0,
        devopsSpace: 0,
        name,
        role,
        desc,
        acl: '',
        developer: 1,
        vision: 'rnd',
        actions: [],
      },
      users: Object.values(named(accountsIn(request, role))).join(','),
    })),
    ...{ status: 'success', pager: null },
  });

function members(request: ObservedRequest): Response {
  const group = groupNamed(request.idText);
  const [inside, all] = [named(accountsIn(request, group)), named([...request.state.table('users').all()])];
  const others = Object.entries(all).filter(([account]) => !(account in inside));
  return json({ groupUsers: inside, otherUsers: Object.fromEntries(others), status: 'success', pager: null });
}

/** Those that are sent are in the group from now on, and nobody else. */
function replaceMembers(request: ObservedRequest): Response {
  const { state, body } = request;
  const group = groupNamed(request.idText);
  const asked: unknown[] = [body.members ?? []].flat();
  for (const { account } of state.table('users').all()) {
    const others = state.groupsOf(String(account)).filter((name) => name !== group);
    state.setGroups(String(account), asked.includes(account) ? [...others, group] : others);
  }
  return json({ load: true, closeModal: true, status: 'success' });
}

export const groupRoutes: readonly ObservedRoute[] = [
  pageRow('GET /groups', 'group-browse', 'users', groups),
  pageRow('GET /groups/:id/manageMember', 'group-manageMember', 'users', members),
  pageRow('POST /groups/:id/manageMember', 'group-manageMember', 'users', replaceMembers),
];
