import { pause } from './pause.mjs';

/** Makes trouble of each kind once, soon and in the order in which they are written, then of any kind, and counts it. */
export class Trouble {
  #kinds;
  #counts;
  #random;
  #pausesMs;
  #turns = 0;

  /**
   * @param {Record<string, () => Promise<unknown> | void>} kinds each leaves things as well as it found them
   * @param {object} options
   * @param {import('./counts.mjs').Counts} options.counts
   * @param {import('../scripts/random.mjs').Random} options.random
   * @param {[number, number]} options.pausesMs the shortest and the longest pause between two
   */
  constructor(kinds, { counts, random, pausesMs }) {
    this.#kinds = kinds;
    this.#counts = counts;
    this.#random = random;
    this.#pausesMs = pausesMs;
  }

  /**
   * Goes on until the signal; a trouble that has begun is brought to its end.
   *
   * @param {AbortSignal} signal
   */
  async make(signal) {
    const names = Object.keys(this.#kinds);
    const [shortest, longest] = this.#pausesMs;
    while (!signal.aborted) {
      const isFirst = this.#turns < names.length;
      const name = isFirst ? names[this.#turns] : this.#random.pick(names);
      this.#turns += 1;
      await this.#kinds[name]();
      this.#counts.add(name);
      await pause(isFirst ? shortest : shortest + this.#random.below(longest - shortest), signal);
    }
  }
}
