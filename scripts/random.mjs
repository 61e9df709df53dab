/**
 * Where numbers come from.
 *
 * @typedef {object} Generator
 * @property {() => number} next From 0 up to 1.
 * @property {(limit: number) => number} below A whole number below the limit.
 */

/** Numbers that look random and are the same for the same seed. */
export class Random {
  /** @type {Generator} */
  #generator;

  /** @param {number | Generator} source A seed, or a generator of one's own. */
  constructor(source) {
    this.#generator = typeof source === 'number' ? mulberry32(source) : source;
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

  /** From 0 up to 1. */
  next() {
    return this.#generator.next();
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
    return this.#generator.below(limit);
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

/**
 * @param {number} seed
 * @returns {Generator}
 */
function mulberry32(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, below: (limit) => Math.floor(next() * limit) };
}
