import { type PmResource, resources } from '../resources/index.js';
import type { State, TableName } from '../state/state.js';
import type { Row } from '../state/table.js';
import { accessOfGroup } from './groups.js';
import { operationsOf } from './operations.js';

const METHODS: Readonly<Record<string, string>> = { list: 'browse', get: 'view', update: 'edit' };

/** Is this user an administrator? */
export const isAdmin = (state: State, { account }: Row): boolean =>
  state.groupsOf(String(account)).includes('admin');

/** May the user do this? Only the groups count; the role is a job title. */
export function mayDo(state: State, user: Row, table: TableName, operation: string): boolean {
  if (isAdmin(state, user)) return true;
  // Builds belong to their execution, programs to the products in them.
  const module = table === 'builds' ? 'executions' : table === 'programs' ? 'products' : table;
  return state.groupsOf(String(user.account)).some((group) => {
    const access = state.permissions.get(group, module) ?? accessOfGroup(group, module);
    if (access === 'none' || access === 'read and write') return access !== 'none';
    return operation === 'list' || (access === 'read' && operation === 'get');
  });
}

/** The user's rights as the login answers them: module, then method. */
export function rightsOf(state: State, user: Row): Record<string, Record<string, 1 | true>> {
  // An administrator is told next to nothing: all is allowed.
  if (isAdmin(state, user)) return { index: { index: 1 }, my: { index: 1 } };
  const rights: Record<string, Record<string, true>> = { index: { index: true }, my: { index: true } };
  for (const [name, { one }] of Object.entries(resources) as [PmResource, { one: string }][]) {
    const operations = ['list', 'get', 'create', 'update', 'delete', ...operationsOf(name)];
    const allowed = operations.filter((operation) => mayDo(state, user, name, operation));
    if (allowed.length === 0) continue;
    rights[one] = Object.fromEntries(allowed.map((operation) => [METHODS[operation] ?? operation, true]));
  }
  return rights;
}
