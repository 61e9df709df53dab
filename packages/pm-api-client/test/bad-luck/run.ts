import { readFile, rm } from 'node:fs/promises';
import { inspect } from 'node:util';
import type { AccountName, FakePm } from 'plat-testing/pm';
import { type BulkItem, PmClient, PmError } from 'pm-api-client';
import { befall } from './misfortune.js';
import { Random } from './random.js';

/** Errors after which nothing may have been created. */
const NOTHING_DONE = [
  'field-name',
  'invalid-input',
  'validation',
  'forbidden',
  'not-logged-in',
  'login-failed',
  'not-found',
];

/** What a run has seen. */
export interface Seen {
  /** What must not have happened. */
  violations: string[];
  /** The outcome of each operation, or the code of its error. */
  outcomes: string[];
}

/** One seeded run of mixed operations against a server with bad luck. */
export async function badLuck(seed: number, servers: readonly FakePm[], journal: string): Promise<Seen> {
  const random = new Random(seed);
  const server = random.pick(servers);
  server.reset();
  const run = new BadLuck(server, random, journal);
  befall(server, random, run.account, run.secrets);
  const steps = [run.create, run.change, run.read, run.bulk, run.dryRun];
  for (let step = 0; step < 6; step += 1) {
    const some = [random.pick(steps), ...(random.chance(0.3) ? [random.pick(steps)] : [])];
    await Promise.all(some.map((one) => one.call(run)));
  }
  server.faults.clear();
  await run.finish();
  return run;
}

/** Goes on when a server has had no request for a while: one whose client has left may still be on its way. */
function atRest({ calls }: FakePm, goOn: () => void): void {
  let last = calls.length;
  let quiet = 0;
  const look = () => {
    quiet = calls.length === last ? quiet + 1 : 0;
    last = calls.length;
    if (quiet < 6) setTimeout(look, 5);
    else goOn();
  };
  look();
}

/** What is asked of a bug's title: how many may have it in the end. */
interface Expected {
  least: number;
  most: number;
  because: string;
}

class BadLuck implements Seen {
  readonly violations: string[] = [];
  readonly outcomes: string[] = [];
  readonly account: AccountName;
  /** The password, and every token that was sent. */
  readonly secrets: string[] = [];
  readonly #server: FakePm;
  readonly #random: Random;
  readonly #journal: string;
  readonly #pm: PmClient;
  readonly #titles = new Map<string, Expected>();
  readonly #untouched: number[];
  readonly #shown: unknown[] = [];
  #bulks = 0;
  #names = 0;

  constructor(server: FakePm, random: Random, journal: string) {
    this.#server = server;
    this.#random = random;
    this.#journal = journal;
    this.account = random.pick(['qa1', 'qa1', 'dev1', 'admin']);
    const credentials = server.accounts[this.account];
    this.secrets.push(credentials.password);
    this.#untouched = server.bugs.map(({ id }) => id);
    this.#pm = new PmClient({
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
        if (token !== null && !this.secrets.includes(token)) this.secrets.push(token);
        return fetch(input, init);
      },
    });
  }

  async create(): Promise<void> {
    const bug = this.#bug();
    const verify = this.#random.chance(0.8);
    try {
      const { id, outcome } = await this.#pm.bugs.create(bug, { verify });
      this.outcomes.push(outcome);
      this.#expect(bug.title, 1, 1, `create said ${outcome} with ${id}`);
      const made = this.#server.bugs.find((one) => one.id === id);
      if (made !== undefined && made.title !== bug.title)
        this.#violate(`create told ${id}, which is ${made.title}`);
      if (made === undefined) this.#violate(`create told ${id}, which is not there`);
    } catch (error) {
      const { code } = this.#noted(error);
      this.#expect(
        bug.title,
        code === 'not-applied' ? 1 : 0,
        NOTHING_DONE.includes(code) ? 0 : 1,
        `create: ${code}`,
      );
    }
  }

  async change(): Promise<void> {
    const id = await this.#own();
    const title = this.#name();
    const asked = {
      update: () => this.#pm.bugs.update(id, { title }),
      resolve: () => this.#pm.bugs.resolve(id, { resolution: 'bydesign', resolvedBuild: 'trunk' }),
      close: () => this.#pm.bugs.close(id),
      delete: () => this.#pm.bugs.delete(id),
    };
    const operation = this.#random.pick(['update', 'resolve', 'close', 'delete'] as const);
    try {
      const { outcome } = await asked[operation]();
      this.outcomes.push(outcome);
      if (outcome !== 'applied') return;
      const bug = this.#server.bugs.find((one) => one.id === id);
      const isDone = {
        update: bug?.title === title,
        resolve: bug?.status === 'resolved',
        close: bug?.status === 'closed',
        delete: bug === undefined,
      };
      if (!isDone[operation]) this.#violate(`${operation} of ${id} was said to be applied: ${inspect(bug)}`);
    } catch (error) {
      this.#noted(error);
    }
  }

  async read(): Promise<void> {
    const prefetch = this.#random.below(3);
    try {
      const seen: number[] = [];
      for await (const { id } of this.#pm.bugs.each({ product: 1, recPerPage: 2 }, { prefetch }))
        seen.push(id);
      if (new Set(seen).size < seen.length) this.#violate(`each gave a bug twice: ${seen.join()}`);
      const missing = this.#untouched.filter((id) => !seen.includes(id));
      if (missing.length > 0) this.#violate(`each left out ${missing.join()}, and gave ${seen.join()}`);
      const [id = 1] = this.#untouched;
      const bug = await this.#pm.bugs.get(id);
      this.outcomes.push('read');
      if (bug.id !== id) this.#violate(`get of ${id} gave ${bug.id}`);
    } catch (error) {
      this.#noted(error);
    }
  }

  async bulk(): Promise<void> {
    this.#bulks += 1;
    const journal = `${this.#journal}.${this.#bulks}`;
    const list = Array.from({ length: 4 }, () => this.#bug());
    const controller = new AbortController();
    if (this.#random.chance(0.3)) setTimeout(() => controller.abort(), this.#random.below(40));
    const items = new Map<number, BulkItem<unknown, unknown>>();
    const attempts = 1 + this.#random.below(3);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const signal = attempt === 0 ? controller.signal : undefined;
      try {
        const options = { journal, concurrency: 1 + this.#random.below(3), signal };
        const report = await this.#pm.bugs.createMany(list, options);
        for (const item of report.items) items.set(item.index, item);
        this.#shown.push(report);
      } catch (error) {
        this.#noted(error);
      }
    }
    for (const [index, { title }] of list.entries()) {
      const outcome = items.get(index)?.outcome ?? 'not-started';
      this.outcomes.push(`many: ${outcome}`);
      const isDone = outcome === 'applied' || outcome === 'unverified' || outcome === 'done-before';
      this.#expect(title, isDone ? 1 : 0, 1, `createMany: ${outcome}`);
    }
    this.#shown.push(await readFile(journal, 'utf8').catch(() => ''));
    await rm(journal, { force: true });
  }

  async dryRun(): Promise<void> {
    const bug = this.#bug();
    this.#shown.push(await this.#pm.bugs.create(bug, { dryRun: true }));
    this.#shown.push(
      await this.#pm.bugs.updateMany([{ id: 1, fields: { title: bug.title } }], { dryRun: true }),
    );
    this.#expect(bug.title, 0, 0, 'a dry run');
  }

  /** Compares what the server has with what the caller was told, and looks for secrets in all that was shown. */
  async finish(): Promise<void> {
    await new Promise<void>((resolve) => atRest(this.#server, resolve));
    const titles = this.#server.bugs.map(({ title }) => title);
    for (const [title, { least, most, because }] of this.#titles) {
      const count = titles.filter((one) => one === title).length;
      if (count < least || count > most) this.#violate(`${count} bugs of ${title} after ${because}`);
    }
    const shown = inspect([this.#shown, this.#pm], { depth: 10, showHidden: true, maxArrayLength: null });
    if (this.secrets.some((secret) => shown.includes(secret))) this.#violate('a secret was shown');
  }

  /** A bug of the server's that only one change is made to. */
  async #own(): Promise<number> {
    const index = this.#random.below(this.#untouched.length);
    return this.#untouched.splice(index, 1)[0] ?? 1;
  }

  #bug() {
    return { productID: 1, title: this.#name(), openedBuild: ['trunk'] };
  }

  #name(): string {
    this.#names += 1;
    return `Bug ${this.#names} of bad luck`;
  }

  #expect(title: string, least: number, most: number, because: string): void {
    this.#titles.set(title, { least, most, because });
  }

  #noted(error: unknown): PmError {
    this.#shown.push(error);
    if (!(error instanceof PmError)) {
      this.#violate(`an error that is none of the package: ${inspect(error)}`);
      throw error;
    }
    this.outcomes.push(error.code);
    return error;
  }

  #violate(what: string): void {
    this.violations.push(what);
  }
}
