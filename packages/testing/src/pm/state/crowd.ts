import type { Row } from './table.js';

/** Many records that are alike but for id and title: a range of ids, each record made when it is looked at. */
export class Crowd {
  static readonly nobody = new Crowd(1, 0, (id) => ({ id }));

  readonly #first: number;
  readonly #count: number;
  readonly #make: (id: number) => Row;
  /** Ids of the range that have become records of their own or are deleted, ascending. */
  #gone: number[] = [];

  constructor(first: number, count: number, make: (id: number) => Row) {
    this.#first = first;
    this.#count = count;
    this.#make = make;
  }

  get size(): number {
    return this.#count - this.#gone.length;
  }

  get(id: number): Row | undefined {
    return this.#has(id) ? this.#make(id) : undefined;
  }

  /** Makes a record and leaves its place empty. */
  take(id: number): Row | undefined {
    if (!this.#has(id)) return undefined;
    this.#gone.splice(this.#goneBelow(id), 0, id);
    return this.#make(id);
  }

  /** This crowd when its records are shown, nobody otherwise: they are alike, so one stands for all. */
  shownBy(shows: (row: Row) => boolean): Crowd {
    return this.size > 0 && shows(this.#make(this.#first)) ? this : Crowd.nobody;
  }

  /** The records from `start` to `end` of crowd and `written` together, both in the order of the ids. */
  *merge(written: readonly Row[], start: number, end: number): Generator<Row> {
    const places = new Map(written.map((row, index) => [index + this.#below(row.id), row]));
    let writtenBefore = 0;
    for (const place of places.keys()) if (place < start) writtenBefore += 1;
    for (let place = start; place < end; place += 1) {
      const row = places.get(place);
      if (row !== undefined) writtenBefore += 1;
      yield row ?? this.#make(this.#idAt(place - writtenBefore));
    }
  }

  #has(id: number): boolean {
    const inRange = Number.isInteger(id) && id >= this.#first && id < this.#first + this.#count;
    return inRange && this.#gone[this.#goneBelow(id)] !== id;
  }

  /** How many records of the crowd have an id below this one. */
  #below(id: number): number {
    const passed = Math.min(Math.max(id - this.#first, 0), this.#count);
    return passed - this.#goneBelow(id);
  }

  #goneBelow(id: number): number {
    let low = 0;
    let high = this.#gone.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#gone[middle] ?? 0) < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #idAt(index: number): number {
    let low = this.#first;
    let high = this.#first + this.#count - 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.#below(middle + 1) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
