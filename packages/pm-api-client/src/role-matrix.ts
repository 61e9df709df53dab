import { ownIn } from 'plat-common/json';
import type { Call } from './call.js';

/** Whether a role may perform an operation; `partly`: only some of the module's. */
export type Allowed = 'yes' | 'partly' | 'no' | 'unknown';

/** The operations that a role may perform in one module. */
export interface ModuleAccess {
  readonly read: Allowed;
  readonly write: Allowed;
  /** The server was asked (`probe`) and has no such module. */
  readonly isMissing?: true;
  /** The operations that the server grants one by one, where it reports them. */
  readonly operations?: readonly string[];
}

const BOTH: ModuleAccess = { read: 'yes', write: 'yes' };
const READ: ModuleAccess = { read: 'yes', write: 'no' };
const NEITHER: ModuleAccess = { read: 'no', write: 'no' };

/** Source: project management API, "Authentication", rule 7. */
const MATRIX: Readonly<Record<string, Readonly<Record<string, ModuleAccess>>>> = {
  qa: { bug: BOTH, story: READ, testcase: BOTH, epic: READ, system: NEITHER },
  dev: { bug: BOTH, story: BOTH, testcase: READ },
  po: { bug: READ, story: BOTH, testcase: READ },
  pm: { bug: READ, story: READ, testcase: READ },
};

/** Modules that a user without a role may not read, or whose lists are empty then. Source: the same, rule 5. */
const NEED_A_ROLE: readonly string[] = ['epic', 'requirement', 'feedback', 'ticket', 'system'];

/** Modules that the specification does not have: a server of it need not have them either. */
const NOT_SPECIFIED: readonly string[] = ['program', 'productplan', 'build', 'release', 'todo', 'doc'];

/** What the specification says that a role may do in a module. An administrator may configure it otherwise. */
export function accessOfRole(role: string | undefined, module: string): ModuleAccess {
  if (role === undefined || NOT_SPECIFIED.includes(module)) return { read: 'unknown', write: 'unknown' };
  // Rule 2: every logged-in user may read. Rule 3: writing needs a capability of the role.
  const needsRole = NEED_A_ROLE.includes(module);
  if (role === '') return needsRole ? NEITHER : READ;
  return (
    ownIn(ownIn(MATRIX, role) ?? {}, module) ?? { read: needsRole ? 'unknown' : 'yes', write: 'unknown' }
  );
}

/** The capabilities that the specification names. Source: the same, rule 3. */
const CAPABILITIES: Readonly<Record<string, string>> = {
  'POST /stories': 'storyCreate',
  'POST /epics': 'epicCreate',
};

/** The capability that a request needs by the specification; undefined where it names none. */
export function capabilityOf({ method, path }: Pick<Call, 'method' | 'path'>): string | undefined {
  return CAPABILITIES[`${method} ${path}`];
}
