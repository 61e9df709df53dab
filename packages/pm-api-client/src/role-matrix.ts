/** May somebody do something, as far as is known? `partly`: some of it. */
export type Allowed = 'yes' | 'partly' | 'no' | 'unknown';

/** What somebody may do in one module. */
export interface ModuleAccess {
  readonly read: Allowed;
  readonly write: Allowed;
  /** The operations that the server grants one by one, where it tells them. */
  readonly operations?: readonly string[];
}

const UNKNOWN: ModuleAccess = { read: 'unknown', write: 'unknown' };
const BOTH: ModuleAccess = { read: 'yes', write: 'yes' };
const READ: ModuleAccess = { read: 'yes', write: 'no' };
const NEITHER: ModuleAccess = { read: 'no', write: 'no' };

/** Source: project management API, "Authentication", rule 7. Roles and modules that it does not name are unknown. */
const MATRIX: Readonly<Record<string, Readonly<Record<string, ModuleAccess>>>> = {
  qa: { bug: BOTH, story: READ, testcase: BOTH, epic: READ, system: NEITHER },
  dev: { bug: BOTH, story: BOTH, testcase: READ },
  po: { bug: READ, story: BOTH, testcase: READ },
  pm: { bug: READ, story: READ, testcase: READ },
};

/** Source: the same, rule 5. Lists of these answer, and are empty. */
const WITHOUT_ROLE: Readonly<Record<string, ModuleAccess>> = {
  epic: { read: 'no', write: 'no' },
  requirement: { read: 'no', write: 'no' },
  feedback: { read: 'no', write: 'unknown' },
  ticket: { read: 'no', write: 'unknown' },
  story: { read: 'unknown', write: 'no' },
  system: { read: 'no', write: 'unknown' },
};

/** What the specification says that a role may do in a module. An administrator may configure it otherwise. */
export function accessOfRole(role: string | undefined, module: string): ModuleAccess {
  if (role === undefined) return UNKNOWN;
  const table = role === '' ? WITHOUT_ROLE : Object.hasOwn(MATRIX, role) ? MATRIX[role] : undefined;
  return table !== undefined && Object.hasOwn(table, module) ? (table[module] ?? UNKNOWN) : UNKNOWN;
}
