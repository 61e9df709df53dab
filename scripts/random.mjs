/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed;
  }

  /**
   * Numbers of its own for each name, whatever else is drawn: leaving one thing out changes no other.
   *
   * @param {number} seed
   * @param {string} name
   */
  static named(seed, name) {
    let hash = seed ^ 0x811c9dc5;
    for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
    return new Random(hash);
  }

  /** From 0 up to 1, by mulberry32. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} probability */
  chance(probability) {
    return this.next() < probability;
  }

  /**
   * A whole number below the limit.
   *
   * @param {number} limit
   */
  below(limit) {
    return Math.floor(this.next() * limit);
  }

  /**
   * @template Item
   * @param {readonly Item[]} items
   * @returns {Item}
   */
  pick(items) {
    return /** @type {Item} */ (items[this.below(items.length)]);
  }
}
