import { type PmClient, PmError } from 'pm-api-client';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { CommandError, EXIT } from './exit-codes.js';
import type { Json } from './json.js';
import type { Text, Texts } from './texts/texts.js';

/** Most users that are listed to find one of them, and how many a request lists. */
const MAX_USERS = 5_000;
const PAGE = 1_000;

/** Matching accounts that an error names. */
export const MAX_MATCHES = 10;

/** A user as errors and completions name one. */
export interface Account {
  account: string;
  realname: string;
}

/** The fields of a request that name users by their accounts. */
export function accountFieldsIn(known: Readonly<Record<string, { kind?: unknown }>>): string[] {
  return Object.keys(known).filter((field) => {
    const kind = known[field]?.kind;
    return kind === 'account' || kind === 'accounts' || field === 'mailto';
  });
}

/**
 * The fields of writes with the account of each user that is given by the display name, as ZenTao's screens show it. The
 * server is asked only where a text is no account by its characters. Rejects a name that no user or more than one has.
 */
export async function withAccounts(
  pm: PmClient,
  { name }: ResourceDefinition,
  verb: string,
  records: readonly Json[],
  texts: Texts,
): Promise<Json[]> {
  const { fieldsIn, resourceFields } = await import('./texts/field-tables.js');
  const table = resourceFields[name];
  const fields = table === undefined ? [] : accountFieldsIn(fieldsIn(table, verb));
  return withAccountsIn(pm, fields, records, texts, 'Nothing was sent.');
}

/** The same for given fields, with the hint of the error. */
export async function withAccountsIn(
  pm: PmClient,
  fields: readonly string[],
  records: readonly Json[],
  texts: Texts,
  hint: Text,
): Promise<Json[]> {
  const isGiven = (value: unknown): boolean =>
    Array.isArray(value) ? value.some(isGiven) : isDisplayName(value);
  if (!records.some((record) => fields.some((field) => isGiven(record[field])))) return [...records];
  const users = await usersOf(pm);
  await texts.load();
  const wrong = new Set<string>();
  const accountOf = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((part) => accountOf(field, part));
    if (!isDisplayName(value)) return value;
    const found = users?.filter(({ realname }) => simple(realname) === simple(value)) ?? [];
    const [user, another] = found;
    if (user !== undefined && another === undefined) return user.account;
    const likely = another === undefined ? matching(users ?? [], value) : found;
    const [what, words]: [Text, string] =
      likely.length > 0
        ? ['{{field}}: "{{value}}" is not an account. Use one of {{choices}}.', likely.map(nameOf).join(', ')]
        : [
            '{{field}}: "{{value}}" is not an account. "pm-api list users --fields account,realname" shows them.',
            '',
          ];
    wrong.add(texts.translate(what, { field, value, choices: words }));
    return value;
  };
  const sent = records.map((record) => ({
    ...record,
    ...Object.fromEntries(
      fields.flatMap((field) => (isGiven(record[field]) ? [[field, accountOf(field, record[field])]] : [])),
    ),
  }));
  if (wrong.size === 0) return sent;
  throw new CommandError('invalid values:', hint, EXIT.usage, { lines: [...wrong] });
}

/** ZenTao's accounts are of letters, digits and a few marks. */
function isDisplayName(value: unknown): value is string {
  return typeof value === 'string' && /[^\w.@-]/.test(value.trim());
}

/** An account with the display name. */
export function nameOf({ account, realname }: Account): string {
  return realname === '' || realname === account ? account : `${account} (${realname.slice(0, 60)})`;
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

/** All users of a server, or undefined where this user may not list them or there are too many. */
export async function usersOf(pm: PmClient): Promise<Account[] | undefined> {
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

/** Without case, blanks and the marks that names are written with. */
function simple(text: string): string {
  return text.toLowerCase().replace(/[\s._@,·-]+/g, '');
}
