import type { PmRole } from '../state/permissions.js';

/** A user of the fake server, with the password that logs in. */
export interface FakeAccount {
  readonly id: number;
  readonly account: string;
  readonly password: string;
  /** What the user may do, as the specification has it; a mere job title to a released server. */
  readonly role: PmRole;
  /** What the user may do, as a released server has it. The specification has no groups. */
  readonly groups: readonly string[];
}

/**
 * One user for each role, one without, one administrator; `norole1` has a group and no role, `nogroup1` a role and no
 * group. Their names are their keys.
 */
export const accounts = {
  admin: { id: 1, account: 'admin', password: 'admin-password', role: 'admin', groups: ['admin'] },
  qa1: { id: 2, account: 'qa1', password: 'qa1-password', role: 'qa', groups: ['qa'] },
  dev1: { id: 3, account: 'dev1', password: 'dev1-password', role: 'dev', groups: ['dev'] },
  po1: { id: 4, account: 'po1', password: 'po1-password', role: 'po', groups: ['po'] },
  pm1: { id: 5, account: 'pm1', password: 'pm1-password', role: 'pm', groups: ['pm'] },
  none1: { id: 6, account: 'none1', password: 'none1-password', role: '', groups: [] },
  norole1: { id: 7, account: 'norole1', password: 'norole1-password', role: '', groups: ['qa'] },
  nogroup1: { id: 8, account: 'nogroup1', password: 'nogroup1-password', role: 'qa', groups: [] },
} as const satisfies Record<string, FakeAccount>;

/** Names of the default world's users. */
export type AccountName = keyof typeof accounts;
