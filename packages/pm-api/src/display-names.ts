import type { Account } from './reading/people.js';

type Rec = Readonly<Record<string, unknown>>;

/** Fields whose values are accounts, in records and in rows of other kinds. */
const PEOPLE = /By$|^(assignedTo|PM|PO|QD|RD|owner|builder|reviewer|mailto|actor|lastRunner|person)$/;

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
