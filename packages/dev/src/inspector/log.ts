import type { LogEntry } from '../api.js';

const MAX_ENTRIES = 5000;

/** What happened, without its number and time. */
export type LogEvent = Omit<LogEntry, 'seq' | 'at'>;

/** The last 5,000 things that happened, and who wants to hear of the next. */
export class EventLog {
  readonly #entries: LogEntry[] = [];
  readonly #listeners = new Set<(entry: LogEntry) => void>();
  readonly #redact: <T>(value: T) => T;
  #lastSeq = 0;

  /** @param redact takes secrets out of what is about to be kept */
  constructor(redact: <T>(value: T) => T) {
    this.#redact = redact;
  }

  add(event: LogEvent): LogEntry {
    this.#lastSeq += 1;
    const entry: LogEntry = { seq: this.#lastSeq, at: new Date().toISOString(), ...this.#redact(event) };
    this.#entries.push(entry);
    // In lumps, because taking from the front moves all that is behind it.
    if (this.#entries.length >= 2 * MAX_ENTRIES) this.#entries.splice(0, this.#entries.length - MAX_ENTRIES);
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** The entries with a number above `seq`, oldest first. */
  after(seq = 0): LogEntry[] {
    return this.#entries.slice(-MAX_ENTRIES).filter((entry) => entry.seq > seq);
  }

  clear(): void {
    this.#entries.length = 0;
  }

  /** Calls the listener with every new entry; the returned function stops it. */
  subscribe(listener: (entry: LogEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
