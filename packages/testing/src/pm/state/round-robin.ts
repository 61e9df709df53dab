/** Counts how often each choice came up: where a server may answer in two ways, it takes them in turns. */
export class RoundRobin {
  readonly #taken = new Map<string, number>();

  /** The way whose turn it is: the first of them at first. */
  next<Way>(choice: string, ways: readonly [Way, Way]): Way {
    const before = this.#taken.get(choice) ?? 0;
    this.#taken.set(choice, before + 1);
    return ways[before % 2 === 0 ? 0 : 1];
  }

  reset(): void {
    this.#taken.clear();
  }
}
