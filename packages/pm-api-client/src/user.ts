import { isJson, type Json, numberOf } from 'plat-common/json';
import { loginAnswer } from 'plat-schemas/pm';

/** The logged-in user, as far as the server reports it. */
export interface PmUser {
  /** The numeric id, as in `/users/{id}`. */
  readonly id: number | undefined;
  readonly account: string | undefined;
  /** Empty: no role. Undefined: the server did not say. */
  readonly role: string | undefined;
  /** An administrator, who may do everything. */
  readonly isAdmin?: boolean;
  /** Permission groups, by id. On released servers these decide what a user may do, and the role is a label. */
  readonly groups?: readonly string[];
  /** What the user may do: operations by module, e.g. `{ bug: ['browse', 'create'] }`, all in small letters. */
  readonly rights?: Readonly<Record<string, readonly string[]>>;
  /** What the user may see: ids by kind. No entry for a kind: the server did not say. */
  readonly view?: Readonly<Partial<Record<'products' | 'projects' | 'executions', readonly number[]>>>;
}

/** An unknown user: a token was given, or the server did not report the user of the session. */
export const UNKNOWN_USER: PmUser = { id: undefined, account: undefined, role: undefined };

/** The user in the response to a login. An unexpected shape leaves the user unknown; it does not fail the login. */
export function userInLogin(body: Json): PmUser {
  return userIn(body) ?? UNKNOWN_USER;
}

/**
 * The user in the response to GET /users/{id}, merged with the known data. For user 0, released servers return the user of the
 * session as in a login, with permission groups and rights.
 */
export function userInRecord(body: Json, known: PmUser): PmUser {
  const user = userIn(body);
  if (user?.id === undefined || (known.id !== undefined && known.id !== user.id)) return known;
  return { ...known, ...user, account: user.account ?? known.account, role: user.role ?? known.role };
}

function userIn(body: Json): PmUser | undefined {
  const { user } = loginAnswer.safeParse(body).data ?? {};
  if (user === undefined) return undefined;
  const { id, account, role, admin, groups, rights, view } = user;
  return {
    id,
    account,
    role,
    ...(typeof admin === 'boolean' ? { isAdmin: admin } : {}),
    ...(groups === undefined || groups === null ? {} : { groups: wordsIn(groups) }),
    ...(isJson(rights) && rights.rights !== undefined ? { rights: operationsIn(rights.rights) } : {}),
    ...(isJson(view) ? { view: idsIn(view) } : {}),
  };
}

// PHP writes an empty map as a list, and a list with gaps as a map.
function wordsIn(list: unknown): string[] {
  const words = typeof list === 'object' && list !== null ? Object.values(list) : [];
  return words.filter((word) => typeof word === 'string' || typeof word === 'number').map(String);
}

function operationsIn(modules: unknown): Record<string, string[]> {
  if (!isJson(modules)) return {};
  const entries = Object.entries(modules).map(([module, operations]) => {
    const granted = isJson(operations) ? Object.keys(operations).filter((name) => operations[name]) : [];
    return [module.toLowerCase(), granted.map((name) => name.toLowerCase())] as const;
  });
  return Object.fromEntries(entries);
}

function idsIn({ products, projects, sprints }: Json): NonNullable<PmUser['view']> {
  return {
    ...(typeof products === 'string' ? { products: numbersIn(products) } : {}),
    ...(typeof projects === 'string' ? { projects: numbersIn(projects) } : {}),
    ...(typeof sprints === 'string' ? { executions: numbersIn(sprints) } : {}),
  };
}

function numbersIn(text: string): number[] {
  return text
    .split(',')
    .map(numberOf)
    .filter((id) => id !== undefined);
}
