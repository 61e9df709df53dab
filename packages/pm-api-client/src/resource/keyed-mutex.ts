/** Runs tasks with the same key one after another, and others concurrently. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const result = before === undefined ? task() : before.then(task);
    const settled = result.then(nothing, nothing);
    this.#last.set(key, settled);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}

function nothing(): void {}
