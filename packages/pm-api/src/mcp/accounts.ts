import { nearestName } from 'plat-common/nearest-name';
import type { PmClient } from 'pm-api-client';
import { type Account, MAX_MATCHES, matching, nameOf, usersOf } from '../users.js';
import { type Details, ToolError } from './tool-error.js';

/** How long the list of users is kept. */
const KEPT_MS = 5 * 60_000;

/** The accounts of a server, found by account or display name. One for each client. */
export class AccountDirectory {
  #kept: { users: Promise<Account[] | undefined>; at: number } | undefined;

  /** All users, or undefined where this user may not list them or there are too many. */
  async all(pm: PmClient): Promise<Account[] | undefined> {
    const now = Date.now();
    if (this.#kept === undefined || now - this.#kept.at > KEPT_MS) {
      // Calls share the list, so none of them cancels it.
      const users = usersOf(pm);
      this.#kept = { users, at: now };
      users.catch(() => this.forget());
    }
    return this.#kept.users;
  }

  /** The next question asks the server. */
  forget(): void {
    this.#kept = undefined;
  }

  /**
   * Rejects a value that is no account, and names the accounts that may be meant. `isWrite`: any unknown account is rejected; where
   * records are searched only a display name is, because records also name former users: another unknown account is given back.
   */
  async check(
    pm: PmClient,
    given: readonly { field: string; account: string }[],
    { isWrite }: { isWrite: boolean },
  ): Promise<string | undefined> {
    const asked = given.filter(({ account }) => account !== '' && account !== 'closed');
    if (asked.length === 0) return undefined;
    let users = await this.all(pm);
    const unknown = () => asked.find(({ account }) => users?.every((user) => user.account !== account));
    if (users !== undefined && unknown() !== undefined) {
      // A user may have been added since.
      this.forget();
      users = await this.all(pm);
    }
    const wrong = unknown();
    if (users === undefined || wrong === undefined) return undefined;
    const matches = matching(users, wrong.account);
    if (matches.length === 0 && !isWrite) return wrong.account;
    throw notAnAccount(wrong, matches, users);
  }
}

function notAnAccount(
  { field, account }: { field: string; account: string },
  matches: readonly Account[],
  users: readonly Account[],
): ToolError {
  const near = nearestName(
    account,
    users.map((user) => user.account),
  );
  const all = users.length <= MAX_MATCHES ? users : users.filter((user) => user.account === near);
  const shown = matches.length > 0 ? matches : all;
  const hint =
    shown.length > 0
      ? `Use one of these accounts: ${shown.map(nameOf).join(', ')}. Nothing was sent.`
      : 'Search users for the account. Nothing was sent.';
  const details: Details = shown.length > 0 ? { accounts: shown } : {};
  return new ToolError(
    'invalid-input',
    `${field} takes an account, and there is no account ${account}.`,
    hint,
    details,
  );
}
