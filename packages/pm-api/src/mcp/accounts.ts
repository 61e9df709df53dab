import { nearestName } from 'plat-common/nearest-name';
import { type PmClient, PmError } from 'pm-api-client';
import { type Details, ToolError } from './tool-error.js';

/** How long the list of users is kept, and how many users it may have to be used. */
const KEPT_MS = 5 * 60_000;
const MAX_USERS = 5_000;
const PAGE = 1_000;

/** Matching accounts that an error names. */
const MAX_MATCHES = 10;

/** A user as errors and completions name one. */
export interface Account {
  account: string;
  realname: string;
}

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

/** The users whose account or display name matches a text, the best first. */
export function matching(users: readonly Account[], text: string): Account[] {
  const wanted = simple(text);
  if (wanted === '') return [];
  const names = ({ account, realname }: Account) => [simple(account), simple(realname)];
  const isExact = (user: Account) => names(user).includes(wanted);
  const isPart = (user: Account) =>
    names(user).some((name) => name !== '' && (name.includes(wanted) || wanted.includes(name)));
  const found = [...users.filter(isExact), ...users.filter((user) => !isExact(user) && isPart(user))];
  return found.slice(0, MAX_MATCHES);
}

async function usersOf(pm: PmClient): Promise<Account[] | undefined> {
  try {
    const lists = await Promise.all([listed(pm, 'inside'), listed(pm, 'outside')]);
    return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
  } catch (error) {
    if (error instanceof PmError && CANNOT_LIST.includes(error.code)) return undefined;
    throw error;
  }
}

const CANNOT_LIST: readonly string[] = [
  'forbidden',
  'not-found',
  'not-visible',
  'module-missing',
  'bad-response',
];

async function listed(pm: PmClient, browse: 'inside' | 'outside'): Promise<Account[] | undefined> {
  const { items, total = Infinity } = await pm.users.list({ browse, recPerPage: PAGE });
  if (total > MAX_USERS) return undefined;
  const users = [...items];
  for (let pageID = 2; users.length < total; pageID += 1) {
    const page = await pm.users.list({ browse, recPerPage: PAGE, pageID });
    if (page.items.length === 0) return undefined;
    users.push(...page.items);
  }
  return users.map(({ account, realname }) => ({ account: account ?? '', realname: realname ?? '' }));
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

function nameOf({ account, realname }: Account): string {
  return realname === '' || realname === account ? account : `${account} (${realname.slice(0, 60)})`;
}

/** Without case, blanks and the marks that names are written with. */
function simple(text: string): string {
  return text.toLowerCase().replace(/[\s._@,·-]+/g, '');
}
