import type { FakeRecord } from './fake-record.js';

/** Many records that are alike but for id and title: a range of ids, each record made when it is looked at. */
export class GeneratedRecords {
  static readonly empty = new GeneratedRecords(1, 0, (id) => ({ id }));

  readonly #first: number;
  readonly #count: number;
  readonly #make: (id: number) => FakeRecord;
  /** Ids of the range that have become records of their own or are deleted, ascending. */
  #gone: number[] = [];

  constructor(first: number, count: number, make: (id: number) => FakeRecord) {
    this.#first = first;
    this.#count = count;
    this.#make = make;
  }

  get size(): number {
    return this.#count - this.#gone.length;
  }

  get(id: number): FakeRecord | undefined {
    return this.#has(id) ? this.#make(id) : undefined;
  }

  /** Makes a record and leaves its place empty. */
  take(id: number): FakeRecord | undefined {
    if (!this.#has(id)) return undefined;
    this.#gone = [...this.#gone, id].sort((a, b) => a - b);
    return this.#make(id);
  }

  /** These records if they are visible, else an empty set: they are alike, so one represents all. */
  shownBy(shows: (row: FakeRecord) => boolean): GeneratedRecords {
    return this.size > 0 && shows(this.#make(this.#first)) ? this : GeneratedRecords.empty;
  }

  /** The records from `start` to `end` of generated and `written` together, both in the order of the ids. */
  *merge(written: readonly FakeRecord[], start: number, end: number): Generator<FakeRecord> {
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
    return inRange && !this.#gone.includes(id);
  }

  /** How many records of the generated have an id below this one. */
  #below(id: number): number {
    const passed = Math.min(Math.max(id - this.#first, 0), this.#count);
    return passed - this.#goneBelow(id);
  }

  #goneBelow(id: number): number {
    return this.#gone.filter((gone) => gone < id).length;
  }

  #idAt(index: number): number {
    let id = this.#first + index;
    for (const gone of this.#gone) if (gone <= id) id += 1;
    return id;
  }
}
