/**
 * How often each thing happened.
 *
 * @extends {Map<string, number>}
 */
export class Counts extends Map {
  /** @param {string} thing */
  add(thing) {
    this.set(thing, (this.get(thing) ?? 0) + 1);
  }

  get total() {
    return [...this.values()].reduce((sum, times) => sum + times, 0);
  }
}
