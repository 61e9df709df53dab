import { nearestName } from 'plat-common/nearest-name';
import { type PmClient, PmError } from 'pm-api-client';
import type { Field } from 'pm-api-client/fields';

/** Most users that are listed to find one of them. */
const MAX_USERS = 5_000;

/** Matching accounts that an error names. */
const MAX_MATCHES = 10;

/** How long the list of users is kept. */
const KEPT_MS = 5 * 60_000;

/** A user as errors and completions name one. */
export interface Account {
  id?: number;
  account: string;
  realname: string;
}

/** Who is meant by a name: an account, or else those who may be meant. */
export type Person = { account: string } | { matches: readonly Account[]; isNamed: boolean };

/** The people of a server, found by account, by display name or as `me`. One for each client. */
export class People {
  #kept: { users: Promise<Account[] | undefined>; at: number } | undefined;

  /**
   * `pm` resolves with nothing where there is no one to ask: then any name is an account. `own` resolves with the caller's account
   * where it is known without the server.
   */
  constructor(
    private readonly pm: () => Promise<PmClient | undefined>,
    private readonly own: () => Promise<string | undefined> = async () => undefined,
  ) {}

  /** All users, or undefined where this user may not list them or there are too many. */
  async all(): Promise<Account[] | undefined> {
    const now = Date.now();
    if (this.#kept === undefined || now - this.#kept.at > KEPT_MS) {
      // Calls share the list, so none of them cancels it.
      const users = this.pm().then(usersOf);
      this.#kept = { users, at: now };
      users.catch(() => this.forget());
    }
    return this.#kept.users.catch(unreadable);
  }

  /** The next question asks the server. */
  forget(): void {
    this.#kept = undefined;
  }

  /** The account that a name stands for. Any name is one where the users cannot be listed. */
  async find(name: string): Promise<Person> {
    // Servers have an empty assignee, and `closed` as that of a closed record.
    if (name === '' || name === 'closed') return { account: name };
    if (['未指派', 'unassigned'].includes(name.trim().toLowerCase())) return { account: '' };
    if (['me', '我'].includes(name.trim().toLowerCase())) {
      const pm = await this.pm();
      const account = (await pm?.whoAmI())?.account ?? (pm && (await this.own()));
      // As a condition the word would match nothing.
      if (pm !== undefined) return account === undefined ? { matches: [], isNamed: false } : { account };
    }
    const known = await this.#found(name);
    if (known === undefined || 'account' in known) return known ?? { account: name };
    // A user may have been added since.
    this.forget();
    return (await this.#found(name)) ?? { account: name };
  }

  async #found(name: string): Promise<Person | undefined> {
    const users = await this.all();
    if (users === undefined) return undefined;
    const same = (account: string) => account.toLowerCase() === name.trim().toLowerCase();
    const user =
      // A name that two people share is shown with the account.
      users.find(({ account, realname }) => [account, `${realname} (${account})`].includes(name)) ??
      users.find(({ account }) => same(account));
    if (user !== undefined) return { account: user.account };
    const named = users.filter(
      ({ realname }) => simple(realname) !== '' && simple(realname) === simple(name),
    );
    const [one, another] = named;
    if (one !== undefined && another === undefined) return { account: one.account };
    const matches = another === undefined ? matching(users, name) : named.slice(0, MAX_MATCHES);
    if (matches.length > 0) return { matches, isNamed: true };
    const accounts = users.map(({ account }) => account);
    // Two names that differ in more are of two people.
    const near = nearestName(name, accounts, Math.min(2, Math.floor(name.length / 3)));
    return {
      matches: users.length <= MAX_MATCHES ? users : users.filter(({ account }) => account === near),
      isNamed: false,
    };
  }
}

/** Does the field name users by their accounts? Records have some outside the tables, such as `openedBy`. */
export function isAboutPeople(name: string, field: Pick<Field, 'kind'> | undefined): boolean {
  if (field === undefined) return PEOPLE.test(name);
  const isName = /By$/.test(name) && name !== 'feedbackBy';
  return ['account', 'accounts', 'anyAccounts'].includes(String(field.kind)) || isName;
}

/** An account with the display name. */
export function nameOf({ account, realname }: Account): string {
  return realname === '' || realname === account ? account : `${account} (${realname.slice(0, 60)})`;
}

/** The users whose account or display name matches a text, the best first. */
export function matching(users: readonly Account[], text: string): Account[] {
  const wanted = simple(text);
  if (wanted === '') return [];
  // A number is that of a user, and no part of a name.
  if (/^\d+$/.test(wanted)) return users.filter(({ id }) => id === Number(wanted));
  const names = ({ account, realname }: Account) => [simple(account), simple(realname)];
  const isExact = (user: Account) => names(user).includes(wanted);
  const isPart = (user: Account) =>
    names(user).some((name) => name !== '' && (name.includes(wanted) || wanted.includes(name)));
  const found = [...users.filter(isExact), ...users.filter((user) => !isExact(user) && isPart(user))];
  return found.slice(0, MAX_MATCHES);
}

async function usersOf(pm: PmClient | undefined): Promise<Account[] | undefined> {
  if (pm === undefined) return undefined;
  try {
    const lists = await Promise.all([listed(pm, 'inside'), listed(pm, 'outside')]);
    return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
  } catch (error) {
    if (error instanceof PmError && CANNOT_LIST.includes(error.code)) return undefined;
    throw error;
  }
}

const CANNOT_LIST: readonly string[] = ['forbidden', 'not-found', 'not-visible', 'module-missing'];

/** An unclear response is of this question alone: the next one asks again. */
function unreadable(error: unknown): undefined {
  if (error instanceof PmError && error.code === 'bad-response') return undefined;
  throw error;
}

async function listed(pm: PmClient, browse: 'inside' | 'outside'): Promise<Account[] | undefined> {
  const users = await pm.users.all({ browse }, { maxItems: MAX_USERS + 1 });
  if (users.length > MAX_USERS) return undefined;
  return users.map(({ id, account, realname }) => ({ id, account: account ?? '', realname: realname ?? '' }));
}

/** Without case, blanks and the marks that names are written with. */
function simple(text: string): string {
  return text.toLowerCase().replace(/[\s._@,·-]+/g, '');
}

type Rec = Readonly<Record<string, unknown>>;

/** Fields whose values are accounts, in records and in rows of other kinds. */
const PEOPLE = /By$|^(assignedTo|PM|PO|QD|RD|owner|builder|reviewer|mailto|actor|lastRunner|person|team)$/;

/** The same records with display names for accounts, as people read them. `users` is asked where there is an account. */
export async function withDisplayNames(
  records: readonly Rec[],
  users: () => Promise<readonly Account[] | undefined>,
): Promise<readonly Rec[]> {
  const isPerson = ([name, value]: [string, unknown]) => PEOPLE.test(name) && isSome(value);
  if (!records.some((record) => Object.entries(record).some(isPerson))) return records;
  // A list that cannot be read costs the names and nothing else.
  const known = (await users().catch(() => undefined)) ?? [];
  const names = new Map(known.map(({ account, realname }) => [account, realname || account]));
  const shared = (name: string) => known.filter(({ realname }) => realname === name).length > 1;
  const nameOf = (account: unknown) => {
    const name = names.get(String(account)) ?? account;
    return shared(String(name)) ? `${String(name)} (${String(account)})` : name;
  };
  const shown = (value: unknown) =>
    Array.isArray(value)
      ? value.map(nameOf)
      : typeof value === 'string' && value.includes(',')
        ? value.split(',').map(nameOf).join(',')
        : nameOf(value);
  return records.map((record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, isPerson([name, value]) ? shown(value) : value]),
    ),
  );
}

const isSome = (value: unknown) => (typeof value === 'string' || Array.isArray(value)) && value.length > 0;
