import type { PmResource } from '../resources/index.js';

/** What a role may do in a module. */
export type Access = 'none' | 'read' | 'read and write';

/** A role of the specification's matrix. `admin` may do everything, a user without role nothing that needs one. */
export type PmRole = 'admin' | 'qa' | 'dev' | 'po' | 'pm' | '';

/** The roles that have permissions of their own. */
export type MatrixRole = Exclude<PmRole, 'admin' | ''>;

/** What each role may do, as an administrator has configured it. */
export class Permissions {
  readonly #changed = new Map<string, Access>();

  reset(): void {
    this.#changed.clear();
  }

  set(role: MatrixRole, module: PmResource, access: Access): void {
    this.#changed.set(`${role} ${module}`, access);
  }

  /** What was set since the start. */
  get(role: string, module: PmResource): Access | undefined {
    return this.#changed.get(`${role} ${module}`);
  }
}
