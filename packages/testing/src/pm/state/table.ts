import { Crowd } from './crowd.js';

/** A record as the server keeps it. */
export interface Row {
  id: number;
  [field: string]: unknown;
}

/** What of a table is asked for. */
export interface Selection {
  shows: (row: Row) => boolean;
  orderBy: { field: string; descending: boolean };
  start: number;
  count: number;
}

/** All records of one resource. A page by id costs no more than the page, however many of its records are seeded. */
export class Table {
  readonly #rows = new Map<number, Row>();
  #crowd: Crowd | undefined;
  #lastID = 0;

  /** Takes records with ids of their own, then `seeded` records made by `make` when somebody looks at them. */
  fill(rows: readonly Row[], seeded = 0, make: (id: number) => Row = (id) => ({ id })): void {
    this.#rows.clear();
    for (const row of [...rows].sort((a, b) => a.id - b.id)) this.#rows.set(row.id, row);
    const lastGiven = Math.max(0, ...this.#rows.keys());
    this.#crowd = seeded > 0 ? new Crowd(lastGiven + 1, seeded, make) : undefined;
    this.#lastID = lastGiven + seeded;
  }

  /** The record as it stands; a seeded one is made for the asker and thrown away. */
  get(id: number): Row | undefined {
    return this.#rows.get(id) ?? this.#crowd?.get(id);
  }

  /** Puts a new record in, under a number that none has had, not even one that is deleted. */
  add(fields: Record<string, unknown>): Row {
    this.#lastID += 1;
    const row = { ...fields, id: this.#lastID };
    this.#rows.set(row.id, row);
    return row;
  }

  /** Changes a record that is there. */
  change(id: number, fields: Record<string, unknown>): void {
    const row = this.#rows.get(id) ?? this.#crowd?.take(id);
    if (row === undefined) return;
    this.#rows.set(id, Object.assign(row, fields));
  }

  delete(id: number): void {
    if (!this.#rows.delete(id)) this.#crowd?.take(id);
  }

  /** Every record in the order of the ids. */
  *all(): Generator<Row> {
    yield* this.select({ shows: () => true, orderBy: byID, start: 0, count: Number.POSITIVE_INFINITY }).rows;
  }

  find(is: (row: Row) => boolean): Row | undefined {
    for (const row of this.#rows.values()) if (is(row)) return row;
    return undefined;
  }

  /** Some of the records that `shows` lets through, and how many it lets through in all. */
  select({ shows, orderBy, start, count }: Selection): { rows: Row[]; total: number } {
    const written = [...this.#rows.values()].filter(shows).sort((a, b) => a.id - b.id);
    const crowd = this.#crowd?.shownBy(shows) ?? Crowd.nobody;
    const total = written.length + crowd.size;
    const end = Math.min(start + count, total);
    if (orderBy.field !== 'id') {
      const rows = [...crowd.merge(written, 0, total)].sort(comparing(orderBy));
      return { rows: rows.slice(start, end), total };
    }
    if (!orderBy.descending) return { rows: [...crowd.merge(written, start, end)], total };
    return { rows: [...crowd.merge(written, Math.max(0, total - end), total - start)].reverse(), total };
  }
}

const byID = { field: 'id', descending: false };

function comparing({ field, descending }: Selection['orderBy']): (a: Row, b: Row) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => sign * (compare(a[field], b[field]) || a.id - b.id);
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [left, right] = [String(a ?? ''), String(b ?? '')];
  return left < right ? -1 : left > right ? 1 : 0;
}
