/** What a role may do in a module. */
export type Access = 'none' | 'read' | 'read and write';

/** A role of the specification's matrix. `admin` may do everything, a user without role nothing that needs one. */
export type PmRole = 'admin' | 'qa' | 'dev' | 'po' | 'pm' | '';

/** The roles that have permissions of their own. */
export type MatrixRole = Exclude<PmRole, 'admin' | ''>;
