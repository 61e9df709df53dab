import { type Allowed, accessOfRole, type ModuleAccess } from './role-matrix.js';
import type { PmUser } from './user.js';

/** The modules of the API, one for each of its resources. */
const MODULES = [
  'bug',
  'story',
  'task',
  'project',
  'product',
  'testcase',
  'execution',
  'testtask',
  'epic',
  'requirement',
  'ticket',
  'feedback',
  'system',
  'user',
] as const;

/** What the caller may do, module by module. */
export interface PmAccess {
  readonly user: PmUser;
  /**
   * Where it is known from: the `rights` that the server gave at the login, which are certain; the `role` and the
   * specification's matrix, which an administrator may have configured otherwise; or nowhere.
   */
  readonly source: 'administrator' | 'rights' | 'role' | 'unknown';
  readonly modules: Readonly<Record<(typeof MODULES)[number], ModuleAccess>>;
}

/** The matrix of modules and read or write for a user. */
export function accessOf(user: PmUser): PmAccess {
  const { rights, role, isAdmin } = user;
  const entry = (module: string): ModuleAccess => {
    if (isAdmin || role === 'admin') return { read: 'yes', write: 'yes' };
    return rights === undefined ? accessOfRole(role, module) : accessByRights(rights[module] ?? []);
  };
  const source = isAdmin || role === 'admin' ? 'administrator' : rights !== undefined ? 'rights' : 'role';
  return {
    user,
    source: source === 'role' && role === undefined ? 'unknown' : source,
    modules: Object.fromEntries(MODULES.map((module) => [module, entry(module)])) as PmAccess['modules'],
  };
}

function accessByRights(operations: readonly string[]): ModuleAccess {
  const has = (name: string) => operations.includes(name);
  const reading = new Set(['browse', 'view', 'index', 'all', 'export']);
  const write: Allowed =
    has('create') && has('edit') ? 'yes' : operations.some((name) => !reading.has(name)) ? 'partly' : 'no';
  return { read: has('browse') || has('view') || has('all') ? 'yes' : 'no', write, operations };
}
