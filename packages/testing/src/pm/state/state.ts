import { type PmResource, resourceNames, resources } from '../resources/index.js';
import { accounts } from '../world/accounts.js';
import type { FakeRecord } from './fake-record.js';
import type { Access, PmRole } from './permissions.js';
import { Table } from './table.js';

/** Tables that only released servers have. */
export const observedTables = [
  'builds',
  'programs',
  'productplans',
  'releases',
  'members',
  'actions',
  'modules',
  'todos',
  'files',
  'libs',
  'docs',
  'casesteps',
  'efforts',
  'burns',
  'runs',
  'testreports',
  'testsuites',
  'branches',
] as const;

/** A table of the server: a collection resource, or one that only released servers have. */
export type TableName = PmResource | (typeof observedTables)[number];

/** What the server starts with. */
export interface Seed {
  records: Partial<Record<TableName, readonly FakeRecord[]>>;
  /** How many more records of a resource there are. */
  seeded: Partial<Record<PmResource, number>>;
  /** What each of those has beside its number, its title and where it belongs. */
  starts: Record<PmResource, Readonly<Record<string, unknown>>>;
}

/** What a user logs in with, and the groups that a released server looks at. */
interface Login {
  password?: string;
  groups: readonly string[];
  /** Nobody logs in with it, whatever the password. */
  isLocked?: true;
}

/** Everything the fake server remembers. */
export class State {
  /** The account of each session by its token: a second login leaves the first session open. */
  sessions = new Map<string, string>();
  /** The project that a session of a released server has shown last. */
  shown = new Map<string, number>();
  #permissions = new Map<string, Access>();
  #turns = new Map<string, number>();
  #logins = new Map<unknown, Login>();
  #privileges = new Map<string, ReadonlySet<string>>();
  readonly #tables = new Map<TableName, Table>();
  readonly #seed: Seed;

  constructor(seed: Seed) {
    this.#seed = structuredClone(seed);
    this.reset();
  }

  /** Back to the start: the seed's records and permissions, without sessions. */
  reset(): void {
    const { records, seeded } = structuredClone(this.#seed);
    this.sessions = new Map();
    this.shown = new Map();
    this.#permissions = new Map();
    this.#turns = new Map();
    this.#privileges = new Map();
    this.#logins = new Map(Object.entries(accounts).map(([account, login]) => [account, { ...login }]));
    for (const name of [...resourceNames, ...observedTables] as const) {
      const generated = isSeeded(name) ? (seeded[name] ?? 0) : 0;
      this.table(name).fill(records[name] ?? [], generated, (id) => this.#oneOfMany(name, id));
    }
  }

  table(name: TableName): Table {
    const known = this.#tables.get(name);
    if (known !== undefined) return known;
    const table = new Table();
    this.#tables.set(name, table);
    return table;
  }

  /** What a new record has beside what is sent. */
  startsOf(name: TableName): Readonly<Record<string, unknown>> {
    return isSeeded(name) ? this.#seed.starts[name] : {};
  }

  /** The way whose turn it is, where a server may answer in two: the first of them at first. */
  nextOf<Way>(choice: string, ways: readonly [Way, Way]): Way {
    const before = this.#turns.get(choice) ?? 0;
    this.#turns.set(choice, before + 1);
    return ways[before % 2 === 0 ? 0 : 1];
  }

  isLocked(account: unknown): boolean {
    return this.#logins.get(account)?.isLocked === true;
  }

  /** Opens a session when account and password are those of a user. */
  logIn(account: unknown, password: unknown): { token: string; user: FakeRecord } | undefined {
    if (typeof account !== 'string' || this.#logins.get(account)?.password !== password) return undefined;
    const user = this.userNamed(account);
    if (user === undefined) return undefined;
    const token = crypto.randomUUID().replaceAll('-', '');
    this.sessions.set(token, account);
    return { token, user };
  }

  /** The user whose session the token is. */
  userOf(token: string | null): FakeRecord | undefined {
    const account = this.sessions.get(token ?? '');
    return account === undefined ? undefined : this.userNamed(account);
  }

  userNamed(account: string): FakeRecord | undefined {
    return this.table('users').find({ account });
  }

  setRole(account: string, role: PmRole): void {
    const user = this.userNamed(account);
    if (user !== undefined) user.role = role;
  }

  /** Takes the role from every user who has it. */
  clearRole(role: PmRole): void {
    for (const user of this.table('users').where({ role })) user.role = '';
  }

  /** What a role may do in a module, where that was set since the start. */
  accessOf(role: string, module: PmResource): Access | undefined {
    return this.#permissions.get(`${role} ${module}`);
  }

  setAccess(role: string, module: PmResource, access: Access): void {
    this.#permissions.set(`${role} ${module}`, access);
  }

  /** Names of the groups that a user is in. Only released servers look at them. */
  groupsOf(account: string): readonly string[] {
    return this.#logins.get(account)?.groups ?? [];
  }

  /** The rights of a group that were set one at a time; undefined when none were. */
  privilegesOf(group: string): ReadonlySet<string> | undefined {
    return this.#privileges.get(group);
  }

  setPrivileges(group: string, privileges: readonly string[]): void {
    this.#privileges.set(group, new Set(privileges.map((name) => name.toLowerCase())));
  }

  /** What a user logs in with, to be changed. */
  loginOf(account: string): Login {
    const login = this.#logins.get(account) ?? { groups: [] };
    this.#logins.set(account, login);
    return login;
  }

  #oneOfMany(name: TableName, id: number): FakeRecord {
    if (!isSeeded(name)) return { id };
    const { word, fields } = resources[name];
    const title = 'title' in fields ? 'title' : 'name';
    return { ...this.startsOf(name), ...this.#firstParents(), [title]: `${word} ${id}`, id };
  }

  #firstParents(): Record<string, number> {
    const first = (name: TableName) => this.#seed.records[name]?.[0]?.id ?? 0;
    return { product: first('products'), project: first('projects'), execution: first('executions') };
  }
}

const isSeeded = (name: TableName): name is PmResource =>
  !(observedTables as readonly TableName[]).includes(name);
