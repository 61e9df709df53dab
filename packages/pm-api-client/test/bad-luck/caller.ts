import type { AccountName, FakePm } from 'plat-testing/pm';
import { PmClient } from 'pm-api-client';
import { atRest } from './at-rest.js';
import type { Ledger } from './ledger.js';
import type { Random } from './random.js';

/** Who carries out the operations of one run, and what they share. */
export class Caller {
  readonly account: AccountName;
  readonly pm: PmClient;
  /** Bugs of the server's that no operation has changed. */
  readonly untouched: number[];
  readonly #journal: string;
  #journals = 0;
  #names = 0;

  constructor(
    readonly server: FakePm,
    readonly random: Random,
    readonly ledger: Ledger,
    journal: string,
  ) {
    this.account = random.pick(['qa1', 'qa1', 'dev1', 'admin']);
    this.untouched = server.bugs.map(({ id }) => id);
    this.#journal = journal;
    const credentials = server.accounts[this.account];
    const { secrets } = ledger;
    secrets.push(credentials.password);
    this.pm = new PmClient({
      baseUrl: server.url,
      ...credentials,
      timeoutMs: 60,
      clock: {
        // The wait for a server to come to its end is the only long one, and this server tells when it has.
        setTimeout: (start, ms) => (ms > 1_000 ? atRest(server, start) : setTimeout(start, ms)),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
      fetch: (input, init) => {
        const token = new Headers(init?.headers).get('token');
        if (token !== null && !secrets.includes(token)) secrets.push(token);
        return fetch(input, init);
      },
    });
    ledger.show(this.pm);
  }

  /** The fields of a bug whose title no other has. */
  bug() {
    return { productID: 1, title: this.name(), openedBuild: ['trunk'] };
  }

  name(): string {
    this.#names += 1;
    return `Bug ${this.#names} of bad luck`;
  }

  /** The path of a journal that no other operation has. */
  journal(): string {
    this.#journals += 1;
    return `${this.#journal}.${this.#journals}`;
  }

  /** A bug of the server's that only one change is made to. */
  own(): number {
    const index = this.random.below(this.untouched.length);
    return this.untouched.splice(index, 1)[0] ?? 1;
  }
}
