import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** What is left to chance, and is the same again for the same seed. */
export class Luck {
  #generator;

  /** @param {number} seed */
  constructor(seed) {
    this.#generator = xoroshiro128plus(seed);
  }

  /**
   * A whole number below the limit.
   *
   * @param {number} limit
   */
  below(limit) {
    return uniformInt(this.#generator, 0, limit - 1);
  }

  /** @param {number} probability */
  chance(probability) {
    return uniformFloat64(this.#generator) < probability;
  }

  /**
   * @template Item
   * @param {readonly Item[]} items
   * @returns {Item}
   */
  pick(items) {
    return items[this.below(items.length)];
  }
}
