import type { PmModule } from 'plat-schemas/pm';
import { PmError } from './errors.js';
import type { ReadOptions } from './options.js';
import { isInEveryEdition, operationsOn, type Privilege, privilegeOf } from './privileges.js';
import { definitions } from './resources/definitions.js';
import { type Allowed, accessOfRole, type ModuleAccess } from './role-matrix.js';
import type { PmUser } from './user.js';

const RESOURCES: readonly { name: string; one: PmModule }[] = [
  ...Object.values(definitions),
  { name: 'docs', one: 'doc' },
];

/** Modules that every logged-in user may read on released servers. */
const READ_BY_ALL: readonly string[] = ['docs'];

/** Rights in groups of released servers that nothing takes any more: hours are logged by recordWorkhour. */
const FORMER: readonly string[] = ['recordestimate', 'editestimate', 'deleteestimate'];

/** Options of `access`. */
export interface AccessOptions extends ReadOptions {
  /** Ask the server which of the modules that not every edition has are there: a request for each. @default false */
  probe?: boolean | undefined;
}

/** What the caller may do, module by module. */
export interface PmAccess {
  readonly user: PmUser;
  /**
   * Where it is known from: the `rights` that the server gave at the login, which are certain; the `role` and the
   * specification's matrix, which an administrator may have configured otherwise; or nowhere.
   */
  readonly source: 'administrator' | 'rights' | 'role' | 'unknown';
  readonly modules: Readonly<Record<PmModule, ModuleAccess>>;
}

/** The matrix of modules and read or write for a user. */
export function accessOf(user: PmUser): PmAccess {
  const isAdmin = user.isAdmin === true || user.role === 'admin';
  const modules = RESOURCES.map(({ name, one }) => {
    const access = isAdmin
      ? accessOfAdmin(user, name)
      : user.rights === undefined
        ? accessOfRole(user.role, one)
        : accessByRights(user.rights, name, one);
    return [one, access] as const;
  });
  return {
    user,
    source: isAdmin ? 'administrator' : sourceOf(user),
    modules: Object.fromEntries(modules) as PmAccess['modules'],
  };
}

function sourceOf({ rights, role }: PmUser): PmAccess['source'] {
  if (rights !== undefined) return 'rights';
  return role === undefined ? 'unknown' : 'role';
}

// An administrator may do everything that there is, but released servers of the open edition do not have every module.
function accessOfAdmin({ rights }: PmUser, name: string): ModuleAccess {
  const isKnown = listPrivilege(name) !== undefined || READ_BY_ALL.includes(name);
  const isThere = rights === undefined || isKnown;
  return isThere ? { read: 'yes', write: 'yes' } : { read: 'unknown', write: 'unknown' };
}

function accessByRights(rights: NonNullable<PmUser['rights']>, name: string, one: string): ModuleAccess {
  const operations = (rights[one] ?? []).filter((operation) => !FORMER.includes(operation));
  const may = (operation: string) => operations.includes(operation.toLowerCase());
  const has = ({ module, method }: Privilege) =>
    rights[module.toLowerCase()]?.includes(method.toLowerCase()) ?? false;
  const toRead = [listPrivilege(name), privilegeOf({ method: 'GET', path: `/${name}/1` })];
  // The list and the single record have a privilege each. Modules of other editions have these names too, as far as is known.
  const known = toRead.filter((privilege) => privilege !== undefined);
  const reads = known.length > 0 ? known.map(has) : ['browse', 'view'].map(may);
  const read = READ_BY_ALL.includes(name) ? 'yes' : shareOf(reads);
  const writes = ['create', 'edit', ...operationsOn(name)].map(may);
  const write = shareOf(may('delete') ? [...writes, true] : writes);
  return { read, write, operations };
}

/** All of them, some of them, or none. */
function shareOf(granted: readonly boolean[]): Allowed {
  if (!granted.includes(false)) return 'yes';
  return granted.includes(true) ? 'partly' : 'no';
}

/** The privilege for the list that most users start from: of all records, or else of one product or execution, or the caller's own. */
function listPrivilege(name: string): Privilege | undefined {
  const lists = [`/${name}`, `/products/1/${name}`, `/executions/1/${name}`, `/my/${name}`];
  return lists.map((path) => privilegeOf({ method: 'GET', path })).find((found) => found !== undefined);
}

const MISSING = { read: 'no', write: 'no', isMissing: true } as const;

/**
 * The access to modules, without modules that are missing on the server. Only an empty response counts as missing, if other
 * requests get content; a refused request proves nothing.
 */
export async function markMissingModules(access: PmAccess, get: (path: string) => Promise<unknown>) {
  const asked = Object.values(definitions).filter(({ name }) => !isInEveryEdition(`/${name}`));
  const modules = { ...access.modules };
  for (const { name, one } of asked) {
    if (await isMissing(get, `/${name}/1`)) modules[one] = MISSING;
  }
  return { ...access, modules };
}

async function isMissing(get: (path: string) => Promise<unknown>, path: string): Promise<boolean> {
  try {
    await get(path);
    return false;
  } catch (error) {
    if (!(error instanceof PmError)) throw error;
    if (['aborted', 'timeout', 'network', 'not-logged-in', 'login-failed'].includes(error.code)) throw error;
    return error.code === 'module-missing';
  }
}
