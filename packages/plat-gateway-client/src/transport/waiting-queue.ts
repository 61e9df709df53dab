/** An item of a queue. */
export interface Queued {
  /** Its index in the queue, counted from the first item that the queue ever had; -1 outside of it. */
  index: number;
}

const MIN_PASSED = 1024;

/** First in, first out; taking an item from the middle costs no more than taking the first one. */
export class WaitingQueue<Item extends Queued> {
  size = 0;
  #slots: (Item | undefined)[] = [];
  #first = 0;
  /** The index of the first slot. */
  #offset = 0;

  push(item: Item): void {
    item.index = this.#offset + this.#slots.length;
    this.#slots.push(item);
    this.size += 1;
  }

  shift(): Item | undefined {
    while (this.size > 0) {
      const item = this.#slots[this.#first];
      this.#slots[this.#first] = undefined;
      this.#first += 1;
      if (item === undefined) continue;
      this.#leave(item);
      return item;
    }
    return undefined;
  }

  /** Takes an item out; false when it is not in the queue. */
  delete(item: Item): boolean {
    if (item.index === -1) return false;
    this.#slots[item.index - this.#offset] = undefined;
    this.#leave(item);
    return true;
  }

  #leave(item: Item): void {
    item.index = -1;
    this.size -= 1;
    const passed = this.size === 0 ? this.#slots.length : this.#first;
    if (this.size > 0 && (passed < MIN_PASSED || passed < this.#slots.length / 2)) return;
    this.#slots = this.#slots.slice(passed);
    this.#offset += passed;
    this.#first = 0;
  }
}
