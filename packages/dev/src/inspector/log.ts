import { maskSecrets } from 'plat-common/mask-secrets';
import { said, type Text } from 'plat-common/text';
import type { LogEntry } from '../api.js';
import { sizeOf, truncateDetail, truncateText } from './truncate.js';

const MAX_ENTRIES = 5000;
const MAX_TITLE = 500;
/** What all entries together may take, in characters of JSON. */
const MAX_SIZE = 16_777_216;

/** What happened, without its number and time. The sentences in `texts` become fields of the detail. */
export type LogEvent = Omit<LogEntry, 'seq' | 'at' | 'title'> & { title: string | Text };

/** The last things that happened, 5,000 and 16 MB at most, and the listeners for the next. */
export class EventLog {
  readonly #entries: LogEntry[] = [];
  #size = 0;
  readonly #listeners = new Set<(entry: LogEntry) => void>();
  #lastSeq = 0;

  /**
   * @param redact takes secrets out of what is about to be kept
   * @param clock the device's, by which the lines have their times
   */
  constructor(
    private readonly redact: <T>(value: T) => T,
    private readonly clock = () => new Date(),
  ) {}

  add(event: LogEvent): LogEntry {
    this.#lastSeq += 1;
    // Redacted before it is cut: half a token would not be found.
    const { title, detail, texts, ...rest } = this.redact(event);
    const at = this.clock().toISOString();
    const fields = Object.entries(texts ?? {}).map(([name, sentence]) => [name, said(sentence)]);
    const all = { ...texts, ...(typeof title === 'object' && { title }) };
    const entry: LogEntry = {
      seq: this.#lastSeq,
      at,
      ...rest,
      title: truncateText(said(title), MAX_TITLE),
      detail: truncateDetail(texts ? { ...Object(detail), ...Object.fromEntries(fields) } : detail),
      ...(Object.keys(all).length > 0 && { texts: all }),
    };
    this.#entries.push(entry);
    this.#size += sizeOf(entry);
    this.#forget();
    for (const listener of this.#listeners) listener(entry);
    return entry;
  }

  /** The entries with a number above `seq`, oldest first. */
  after(seq = 0): LogEntry[] {
    return this.#entries.slice(-MAX_ENTRIES).filter((entry) => entry.seq > seq);
  }

  clear(): void {
    this.#entries.length = 0;
    this.#size = 0;
  }

  /** Calls the listener with every new entry; the returned function stops it. */
  subscribe(listener: (entry: LogEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** In lumps, because taking from the front moves all that is behind it. */
  #forget(): void {
    if (this.#entries.length < 2 * MAX_ENTRIES && this.#size <= MAX_SIZE) return;
    const kept = this.#size > MAX_SIZE ? Math.floor(this.#entries.length / 2) : MAX_ENTRIES;
    for (const entry of this.#entries.splice(0, this.#entries.length - kept)) this.#size -= sizeOf(entry);
  }
}

/** Tokens that were ever valid, to be taken out of everything that is shown. */
export class Secrets {
  readonly #tokens = new Set<string>();

  add(token: string): void {
    if (token !== '') this.#tokens.add(token);
  }

  /** The value as JSON has it, with `***` wherever a token stood. */
  redact = <T>(value: T): T => {
    const text = JSON.stringify(value);
    const shown = maskSecrets(text, [...this.#tokens]);
    return shown === text ? value : (JSON.parse(shown) as T);
  };
}
