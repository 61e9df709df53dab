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
    const bySeq = new Map([...this.#entries, ...this.#incoming].map((entry) => [entry.seq, entry]));
    this.#entries = [...bySeq.values()].sort((one, other) => one.seq - other.seq).slice(-MAX_LINES);
    this.#incoming = [];
    this.#timer = undefined;
    this.#announce();
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
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
