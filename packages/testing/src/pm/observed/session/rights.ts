import { isResource, type PmResource } from '../../resources/index.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { Access } from '../../state/permissions.js';
import type { State } from '../../state/state.js';
import type { ObservedRoute } from '../resource.js';

type Modules = Partial<Record<PmResource, Access>>;

const modules = (access: Access, names: string): Modules =>
  Object.fromEntries(names.split(' ').map((name) => [name, access]));

/** What a group may write, and what it may read beside what every group may. */
const group = (writes: string, reads: string): Modules => ({
  ...modules('read', `products projects executions users ${reads}`),
  ...modules('read and write', writes),
});

/**
 * What the groups of the released server's first installation may do; their names are those of the roles. Bugs,
 * stories, test cases, epics and systems are observed, the others chosen.
 */
const groups: Readonly<Record<string, Modules>> = {
  qa: group('bugs testcases testtasks tasks', 'stories requirements'),
  dev: group('bugs tasks', 'stories testcases testtasks requirements epics'),
  po: group('products bugs stories tasks requirements epics', 'testcases testtasks'),
  pm: group('products projects executions bugs stories testcases testtasks tasks requirements', 'epics'),
};

// Every default group that may list epics may not look at one.
const GIVEN_TO_NONE = ['epic-view'];

const LISTS: Readonly<Record<string, readonly PmResource[]>> = { qa: ['epics'] };

/** The groups of a new installation: the name here, and the number that goes over the wire. */
const GROUPS = new Map([
  ['admin', '1'],
  ['dev', '2'],
  ['qa', '3'],
  ['pm', '4'],
  ['po', '5'],
]);

export const groupNumber = (name: string): string => GROUPS.get(name) ?? name;

/** The group that a request names, by number or by name. */
export const groupNamed = (sent: string): string =>
  [...GROUPS].find(([, number]) => number === sent)?.[0] ?? sent;

/** Is this user an administrator? */
export const isAdmin = (state: State, { account }: FakeRecord): boolean =>
  state.groupsOf(String(account)).includes('admin');

type Needed = Pick<ObservedRoute, 'operation' | 'privilege' | 'resource'>;

/** May the user use the route? Only the groups count; the role is a job title. */
export function mayUse(state: State, user: FakeRecord, { operation, privilege, resource }: Needed): boolean {
  if (privilege === null || isAdmin(state, user)) return true;
  const module = MODULES[resource] ?? resource;
  return state.groupsOf(String(user.account)).some((group) => {
    const privileges = state.privilegesOf(group);
    if (privileges !== undefined) return privileges.has(privilege.toLowerCase());
    const access = isResource(module) ? accessOfGroup(state, group, module) : 'none';
    if (access === 'none' || GIVEN_TO_NONE.includes(privilege)) return false;
    if (access === 'read and write' || operation === 'list' || operation === 'mine') return true;
    return access === 'read' && operation === 'get' && !privilege.endsWith('-edit');
  });
}

// For resources outside the specification, the default groups have the same rights as for their parents.
const MODULES: Readonly<Record<string, PmResource>> = {
  builds: 'executions',
  programs: 'products',
  productplans: 'products',
  releases: 'products',
  todos: 'tasks',
  files: 'tasks',
  libs: 'tasks',
  docs: 'tasks',
};

/** What a group may do in a module; `list` is less than reading. */
function accessOfGroup(state: State, group: string, module: PmResource): Access | 'list' {
  const byDefault = groups[group]?.[module] ?? (LISTS[group]?.includes(module) ? 'list' : 'none');
  return state.accessOf(group, module) ?? byDefault;
}

/** The user's rights as the login answers them: module, then method. */
export function rightsOf(
  state: State,
  user: FakeRecord,
  routes: readonly Needed[],
): Record<string, Record<string, 1 | true>> {
  // An administrator is told next to nothing: all is allowed.
  if (isAdmin(state, user)) return { index: { index: 1 }, my: { index: 1 } };
  const rights: Record<string, Record<string, true>> = { index: { index: true }, my: { index: true } };
  for (const route of routes) {
    const [module, method] = route.privilege?.split('-') ?? [];
    if (module === undefined || method === undefined || !mayUse(state, user, route)) continue;
    rights[module] = { ...rights[module], [method]: true };
  }
  return rights;
}

/*
 * What is in the view of a user: what is private is seen by administrators, by its maker and by those whom it names.
 */

/** Is the product in the user's view? */
export function seesProduct(state: State, user: FakeRecord, product: FakeRecord): boolean {
  if (product.acl !== 'private' || isAdmin(state, user) || product.createdBy === user.account) return true;
  return Array.isArray(product.whitelist) && product.whitelist.includes(user.account);
}

/** Is the execution in the user's view? A team sees its own. */
export function seesExecution(state: State, user: FakeRecord, execution: FakeRecord): boolean {
  if (execution.acl !== 'private' || isAdmin(state, user) || execution.openedBy === user.account) return true;
  const member = { type: 'execution', root: execution.id, account: user.account };
  const isNamed = Array.isArray(execution.whitelist) && execution.whitelist.includes(user.account);
  return isNamed || state.table('members').find(member) !== undefined;
}

/** The executions in the user's view, by their numbers. */
export const executionsSeen = (state: State, user: FakeRecord): FakeRecord[] =>
  state.table('executions').all((row) => seesExecution(state, user, row));
