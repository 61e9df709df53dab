import type { HttpHandler } from 'msw';
import type { Faults } from '../server/faults.js';
import type { PmCall } from './handlers.js';
import type { PmResource } from './resources/index.js';
import type { FakeRecord } from './state/fake-record.js';
import type { Access, MatrixRole, PmRole } from './state/permissions.js';
import type { AccountName, FakeAccount } from './world/accounts.js';
import type { FakeBug } from './world/records.js';

/** A running fake project management server. */
export interface FakePm {
  /** Where it listens, `http://127.0.0.1:<port>`: the base URL for a client. */
  readonly url: string;
  /** The same server as msw handlers, for an msw of your own; they answer on any host. */
  readonly handlers: HttpHandler[];
  /** Its users at the start, with the passwords that log in. */
  readonly accounts: Readonly<Record<AccountName, FakeAccount>>;
  /** The current bugs, in the order of their ids: copies, so that changes to them do not affect the server. */
  readonly bugs: FakeBug[];
  /** Every request since the start or the last reset, without tokens and passwords. */
  readonly calls: PmCall[];
  /** Makes responses late, cut, garbled, refused, empty or wrong. */
  readonly faults: Faults;
  /** The current records of a resource, in the order of their ids: copies. */
  records(resource: PmResource): FakeRecord[];
  /** Ends every session: a token that was valid is answered with the sign of an ended session from now on. */
  expireSessions(): void;
  /** Keeps a user from logging in, as too many wrong passwords in the browser do. Only `observed` looks at it. */
  lockAccount(account: string): void;
  /** What an administrator does to a user's role; with `specification` it changes at once what the user may do. */
  setRole(account: string, role: PmRole): void;
  /** What an administrator does to a user's groups; with `observed` it changes at once what the user may do. */
  setGroups(account: string, groups: readonly string[]): void;
  /**
   * What an administrator does to the rights of a group, one at a time, as in `bug-browse`: from now on it has these
   * and no others. The group is named, as in `setGroups`, or has the number that the server shows for it. Only
   * `observed` supports them.
   */
  setPrivileges(group: string | number, privileges: readonly string[]): void;
  /**
   * What an administrator does to the permissions of a role, or of the group of that name. With `specification` it
   * clears the role of every user who has it.
   */
  changePermissions(role: MatrixRole, module: PmResource, access: Access): void;
  /** Back to the start: records, permissions, sessions, calls and faults. */
  reset(): void;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}
