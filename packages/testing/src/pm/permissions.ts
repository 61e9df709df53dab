import type { PmRole } from './world.js';

/** A module of the specification's matrix. */
export type PmModule = 'bug';

type Access = 'read' | 'read and write';

/** The matrix of roles and modules. Source: project management API, "Authentication", rule 7. */
const matrix: Record<PmModule, Partial<Record<PmRole, Access>>> = {
  bug: { qa: 'read and write', dev: 'read and write', po: 'read', pm: 'read' },
};

/** May this role write in this module? An empty role may write nowhere. */
export function mayWrite(role: PmRole, module: PmModule): boolean {
  return role === 'admin' || matrix[module][role] === 'read and write';
}
