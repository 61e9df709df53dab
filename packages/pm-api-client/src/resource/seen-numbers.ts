const BITS = 1024;

/**
 * A set of whole numbers that stays small where they lie close together, as the ids of a list do: a million of them
 * take less than a megabyte.
 */
export class SeenNumbers {
  readonly #blocks = new Map<number, Uint32Array>();
  #size = 0;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds a number; false when it was there already. */
  add(value: number): boolean {
    const key = Math.floor(value / BITS);
    const bit = value % BITS;
    const block = this.#blocks.get(key) ?? new Uint32Array(BITS / 32);
    if (((block[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0) return false;
    block[bit >> 5] = (block[bit >> 5] ?? 0) | (1 << (bit & 31));
    this.#blocks.set(key, block);
    this.#size += 1;
    return true;
  }
}
