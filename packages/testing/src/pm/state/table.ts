import type { FakeRecord } from './fake-record.js';
import { GeneratedRecords } from './generated-records.js';

/** One key of an order. */
export interface Order {
  field: string;
  descending: boolean;
  /** The values in their order, where that is not the alphabet's. */
  values?: readonly string[];
  /** The value of a record that has none. */
  otherwise?: unknown;
}

/** What of a table is asked for. */
export interface Selection {
  shows: (row: FakeRecord) => boolean;
  orderBy: Order | readonly Order[];
  start: number;
  count: number;
}

/** What records are asked for by: the values of some fields, or a test. */
type Criteria = Readonly<Record<string, unknown>> | ((row: FakeRecord) => boolean);

const testOf = (criteria: Criteria) => (row: FakeRecord) =>
  typeof criteria === 'function'
    ? criteria(row)
    : Object.entries(criteria).every(([field, value]) => row[field] === value);

/** All records of one resource. A page by id only costs that page, with any number of seeded records. */
export class Table {
  readonly #rows = new Map<number, FakeRecord>();
  #generated = GeneratedRecords.empty;
  #lastID = 0;

  /** Takes records with ids of their own, then `seeded` records, which `make` creates on access. */
  fill(rows: readonly FakeRecord[], seeded: number, make: (id: number) => FakeRecord): void {
    this.#rows.clear();
    for (const row of [...rows].sort((a, b) => a.id - b.id)) this.#rows.set(row.id, row);
    const lastGiven = Math.max(0, ...this.#rows.keys());
    this.#generated = new GeneratedRecords(lastGiven + 1, seeded, make);
    this.#lastID = lastGiven + seeded;
  }

  /** The current record; a seeded one is created for each access and not kept. */
  get(id: number): FakeRecord | undefined {
    return this.#rows.get(id) ?? this.#generated.get(id);
  }

  /** Puts a new record in, under a number that none has had, not even one that is deleted. */
  add(fields: Record<string, unknown>): FakeRecord {
    this.#lastID += 1;
    const row = { ...fields, id: this.#lastID };
    this.#rows.set(row.id, row);
    return row;
  }

  /** Puts a deleted record back under its number. */
  putBack(row: FakeRecord): void {
    this.#rows.set(row.id, row);
  }

  /** The highest number that a record has had. */
  get lastID(): number {
    return this.#lastID;
  }

  /** Makes the next record get the number after this one, as on a server that had more records. */
  continueFrom(id: number): void {
    this.#lastID = id;
  }

  /** Changes a record that is there. */
  change(id: number, fields: Record<string, unknown>): void {
    const row = this.#rows.get(id) ?? this.#generated.take(id);
    if (row === undefined) return;
    this.#rows.set(id, Object.assign(row, fields));
  }

  delete(id: number): void {
    if (!this.#rows.delete(id)) this.#generated.take(id);
  }

  /** The record with the lowest id. */
  first(): FakeRecord | undefined {
    return this.select({ shows: () => true, orderBy: byID, start: 0, count: 1 }).rows[0];
  }

  /** Of the records that are not all alike, those with ids of their own or changes, the ones that are so. */
  where(criteria: Criteria = {}): FakeRecord[] {
    return [...this.#rows.values()].filter(testOf(criteria));
  }

  /** Every record that is so, in the order of the ids. */
  all(shows: (row: FakeRecord) => boolean = () => true): FakeRecord[] {
    return this.select({ shows, orderBy: byID, start: 0, count: Number.POSITIVE_INFINITY }).rows;
  }

  /** The first of `where`. */
  find(criteria: Criteria): FakeRecord | undefined {
    const isFound = testOf(criteria);
    for (const row of this.#rows.values()) if (isFound(row)) return row;
    return undefined;
  }

  /** Some of the records that `shows` lets through, and how many it lets through in all. */
  select({ shows, orderBy, start, count }: Selection): { rows: FakeRecord[]; total: number } {
    const written = this.where(shows).sort((a, b) => a.id - b.id);
    const generated = this.#generated.shownBy(shows);
    const total = written.length + generated.size;
    const end = Math.min(start + count, total);
    const orders = [orderBy].flat();
    if (orders[0] !== undefined && orders[0].field !== 'id') {
      const rows = [...generated.merge(written, 0, total)].sort(comparing(orders));
      return { rows: rows.slice(start, end), total };
    }
    if (!orders[0]?.descending) return { rows: [...generated.merge(written, start, end)], total };
    return { rows: [...generated.merge(written, Math.max(0, total - end), total - start)].reverse(), total };
  }
}

const byID = { field: 'id', descending: false };

/** Compares records in these orders, and at last by their ids. */
export function comparing(orders: readonly Order[]): (a: FakeRecord, b: FakeRecord) => number {
  const [{ descending } = byID] = orders;
  return (a, b) => {
    for (const { field, descending, values, otherwise } of orders) {
      const difference = values
        ? values.indexOf(String(a[field])) - values.indexOf(String(b[field]))
        : compare(a[field] ?? otherwise, b[field] ?? otherwise);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return descending ? b.id - a.id : a.id - b.id;
  };
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  // Letter cases are alike to the database.
  const [left, right] = [String(a ?? '').toLowerCase(), String(b ?? '').toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
}
