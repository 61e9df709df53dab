import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { ReadOptions } from '../options.js';

/** Milliseconds between two questions to a server that is in trouble: a minute in all. */
const PAUSES_MS: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** Answers that a server in trouble does not give. */
const ANSWERS: readonly string[] = ['not-found', 'not-visible', 'forbidden', 'validation', 'transition'];

/**
 * Checks the health of a server after an unusable response and waits until it is healthy: requests sent meanwhile would fail
 * too. Concurrent calls share one check.
 */
export class ServerHealth {
  #recovery: Promise<boolean> | undefined;

  /** `name`: of the collection that the run writes to. */
  constructor(
    private readonly connection: Connection,
    private readonly name: string,
    private readonly options: ReadOptions,
  ) {}

  /** Resolves when the server is not known to be in trouble; with false when it has not come back. */
  async isHealthy(): Promise<boolean> {
    return this.#recovery ?? true;
  }

  /** After an unusable response: resolves when the server responds, or with false if it stays down. */
  async waitUntilHealthy(): Promise<boolean> {
    this.#recovery ??= this.#wait();
    return this.#recovery;
  }

  async #wait(): Promise<boolean> {
    const { signal } = this.options;
    for (const pause of PAUSES_MS) {
      if (pause > 0) await this.connection.deadlines.pause(pause, signal);
      if (signal?.aborted) return false;
      const said = await this.#ask();
      if (said === 'well') {
        this.#recovery = undefined;
        return true;
      }
      // A given token is not renewable, and a refused login will be refused again.
      if (said === 'login-failed' || (said === 'not-logged-in' && !this.connection.canLogIn)) return false;
    }
    return false;
  }

  /** The result of reading the caller's own record, or else a record of the collection. */
  async #ask(): Promise<string> {
    const { user } = this.connection.currentUser;
    const own = await this.#answerTo(`/users/${user?.id ?? 0}`);
    // Not every server has the first.
    return own === 'well' ? own : this.#answerTo(`/${this.name}/1`);
  }

  async #answerTo(path: string): Promise<string> {
    try {
      await this.connection.send({ method: 'GET', path }, this.connection.limits(this.options));
      return 'well';
    } catch (error) {
      if (!(error instanceof PmError)) throw error;
      return ANSWERS.includes(error.code) ? 'well' : error.code;
    }
  }
}
