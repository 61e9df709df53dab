import type { PmResource } from '../resources/index.js';
import type { Access, MatrixRole } from '../state/permissions.js';
import type { State } from '../state/state.js';

type Roles = Partial<Record<MatrixRole, Access>>;

/**
 * The matrix of roles and modules. Bug, Story and Testcase are those of the specification ("Authentication", rule 7),
 * and so is what it says of a qa user's epics and systems; the other entries are chosen.
 */
const matrix: Record<PmResource, Roles> = {
  bugs: { qa: 'read and write', dev: 'read and write', po: 'read', pm: 'read' },
  stories: { qa: 'read', dev: 'read and write', po: 'read and write', pm: 'read' },
  testcases: { qa: 'read and write', dev: 'read', po: 'read', pm: 'read' },
  epics: { qa: 'read', po: 'read and write', pm: 'read' },
  systems: { qa: 'none', dev: 'none', po: 'read and write', pm: 'read and write' },
  testtasks: { qa: 'read and write', dev: 'read', pm: 'read' },
  requirements: { po: 'read and write' },
  tasks: { qa: 'read and write', dev: 'read and write', pm: 'read and write' },
  products: { po: 'read and write' },
  projects: { pm: 'read and write' },
  executions: { pm: 'read and write' },
  tickets: { qa: 'read and write', po: 'read and write' },
  feedbacks: { qa: 'read and write', po: 'read and write' },
  users: {},
};

/** The module that no user reads without a role that has access to it: "Authentication", rules 4 and 5. */
const NEEDS_ROLE: readonly PmResource[] = ['systems'];

/** Lists that are empty, not refused, for a user without role: "Authentication", rule 5. */
const EMPTY_WITHOUT_ROLE: readonly PmResource[] = ['requirements', 'epics', 'feedbacks', 'tickets'];

/** The operations of a role in a module; without a row in the matrix, every logged-in user may read. */
export function accessToModule(role: unknown, module: PmResource, state: State): Access {
  if (role === 'admin') return 'read and write';
  const unlisted = NEEDS_ROLE.includes(module) ? 'none' : 'read';
  if (!isMatrixRole(role)) return unlisted;
  return state.accessOf(role, module) ?? matrix[module][role] ?? unlisted;
}

const ROLES: readonly unknown[] = ['qa', 'dev', 'po', 'pm'];

const isMatrixRole = (role: unknown): role is MatrixRole => ROLES.includes(role);

/** Is this list empty for this role, whatever there is? */
export const seesNothing = (role: unknown, module: PmResource): boolean =>
  role === '' && EMPTY_WITHOUT_ROLE.includes(module);
