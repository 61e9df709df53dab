import { inspect } from 'node:util';
import type { FakePm } from 'plat-testing/pm';
import { PmError } from 'pm-api-client';

/** What is asked of a bug's title: how many may have it in the end. */
interface Expected {
  least: number;
  most: number;
  because: string;
}

/** What the caller of one run was told and shown, to be compared with what its server has. */
export class Ledger {
  /** What must not have happened. */
  readonly violations: string[] = [];
  /** The outcome of each operation, or the code of its error. */
  readonly outcomes: string[] = [];
  /** The password, and every token that was sent. */
  readonly secrets: string[] = [];
  readonly #titles = new Map<string, Expected>();
  readonly #shown: unknown[] = [];

  expect(title: string, least: number, most: number, because: string): void {
    this.#titles.set(title, { least, most, because });
  }

  violate(what: string): void {
    this.violations.push(what);
  }

  /** Keeps what a caller gets to see, to be searched for secrets. */
  show(value: unknown): void {
    this.#shown.push(value);
  }

  /** The error of an operation, which must be one of the package. */
  note(error: unknown): PmError {
    this.show(error);
    if (!(error instanceof PmError)) {
      this.violate(`an error that is none of the package: ${inspect(error)}`);
      throw error;
    }
    this.outcomes.push(error.code);
    return error;
  }

  /** Compares what the server has with what the caller was told, and looks for secrets in all that was shown. */
  close(server: FakePm): void {
    const titles = server.bugs.map(({ title }) => title);
    for (const [title, { least, most, because }] of this.#titles) {
      const count = titles.filter((one) => one === title).length;
      if (count < least || count > most) this.violate(`${count} bugs of ${title} after ${because}`);
    }
    const shown = inspect(this.#shown, { depth: 10, showHidden: true, maxArrayLength: null });
    if (this.secrets.some((secret) => shown.includes(secret))) this.violate('a secret was shown');
  }
}
