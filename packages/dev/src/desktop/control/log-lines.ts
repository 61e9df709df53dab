import { useEffect, useState } from 'preact/hooks';
import type { LogEntry } from '../../api.js';

const MAX_LINES = 5000;
const PAUSE_MS = 50;

/** The lines of the inspector that this page has, oldest first. */
export class LogLines {
  #entries: readonly LogEntry[] = [];
  #incoming: LogEntry[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** Lines may come twice, by event and by request. Many in a row are drawn once. */
  add(entries: readonly LogEntry[]): void {
    this.#incoming.push(...entries);
    this.#timer ??= setTimeout(() => this.#merge(), PAUSE_MS);
  }

  clear(): void {
    this.#entries = [];
    this.#incoming = [];
    this.#announce();
  }

  /** Calls the listener after changes; the returned function stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #merge(): void {
    const last = this.#entries.at(-1)?.seq ?? 0;
    const lines = [...this.#entries, ...this.#incoming];
    // Nearly always they come one after the other, and a long log would be sorted for each.
    this.#entries = (inOrder(this.#incoming, last) ? lines : sorted(lines)).slice(-MAX_LINES);
    this.#incoming = [];
    this.#timer = undefined;
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

function inOrder(entries: readonly LogEntry[], last: number): boolean {
  return entries.every(({ seq }, index) => seq > (entries[index - 1]?.seq ?? last));
}

function sorted(entries: readonly LogEntry[]): LogEntry[] {
  const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The lines, drawn again when there are others. */
export function useLogLines(log: LogLines): readonly LogEntry[] {
  const [entries, setEntries] = useState(log.entries);
  useEffect(() => {
    setEntries(log.entries);
    return log.subscribe(() => setEntries(log.entries));
  }, [log]);
  return entries;
}
