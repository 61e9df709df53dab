import { accounts, type FakeAccount, type FakeBug, type FakeProduct } from './world.js';

/** What the server starts with. */
export interface Seed {
  products: readonly FakeProduct[];
  bugs: readonly FakeBug[];
}

/** Everything the fake server remembers. */
export class State {
  readonly products = new Map<number, FakeProduct>();
  readonly bugs = new Map<number, FakeBug>();
  readonly #seed: Seed;
  readonly #sessions = new Map<string, FakeAccount>();
  #lastBug = 0;

  constructor(seed: Seed) {
    this.#seed = structuredClone(seed);
    this.reset();
  }

  /** Back to the start: the seed's records, nobody logged in. */
  reset(): void {
    const { products, bugs } = structuredClone(this.#seed);
    this.products.clear();
    this.bugs.clear();
    for (const product of products) this.products.set(product.id, product);
    for (const bug of bugs) this.bugs.set(bug.id, bug);
    this.#lastBug = [...this.bugs.keys()].reduce((last, id) => Math.max(last, id), 0);
    this.#sessions.clear();
  }

  /** A number that no bug has had, not even one that is deleted. */
  nextBugID(): number {
    this.#lastBug += 1;
    return this.#lastBug;
  }

  /** Opens a session when account and password are those of a user. */
  logIn(account: unknown, password: unknown): { token: string; user: FakeAccount } | undefined {
    const user = Object.values(accounts).find((known) => known.account === account);
    if (user === undefined || user.password !== password) return undefined;
    const token = crypto.randomUUID().replaceAll('-', '');
    this.#sessions.set(token, user);
    return { token, user };
  }

  /** The user whose session the token is. */
  userOf(token: string | null): FakeAccount | undefined {
    return token === null ? undefined : this.#sessions.get(token);
  }

  userByID(id: number): FakeAccount | undefined {
    return Object.values(accounts).find((user) => user.id === id);
  }

  expireSessions(): void {
    this.#sessions.clear();
  }
}
