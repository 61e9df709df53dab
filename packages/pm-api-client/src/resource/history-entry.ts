import type { ReadOptions } from '../options.js';
import type { Writes } from './written.js';

/** One entry of a record's history. */
export interface HistoryEntry {
  /** Id of the entry. */
  id: number;
  /** When it was, in the server's time zone: `YYYY-MM-DD HH:MM:SS`. */
  date: string;
  /** Account of the user who did it. */
  actor: string;
  /** The action, e.g. `opened`, `edited`, `resolved` or `commented`. */
  action: string;
  /** The comment, as HTML or as Markdown; empty without a comment. */
  comment: string;
  /** The fields that it changed. */
  changes: HistoryChange[];
}

/** A field that an entry of a history changed. */
export interface HistoryChange {
  /** Name of the field. */
  field: string;
  /** The value before, as text. */
  from: string;
  /** The value after, as text. */
  to: string;
}

/** Records that have a history, which is also their discussion. Observed on released servers. */
export interface HasHistory {
  /**
   * Reads the history of a record, oldest entry first.
   *
   * Rejects like `get`, and with `module-missing` if the server sends no history.
   *
   * @example
   * ```ts
   * const [opened] = await pm.bugs.history(12);
   * ```
   */
  history(id: number, options?: ReadOptions): Promise<HistoryEntry[]>;
  /**
   * Adds a comment to the history of a record and reads the history back. The text is HTML, or Markdown with
   * `richText: 'markdown'`. `id` and `record` of the result are those of the new entry.
   *
   * Rejects with `not-applied` if the server accepted it but the history does not show it, and with `unknown-outcome` if
   * that could not be found out. A comment is never sent again once the server may have added it.
   *
   * @example
   * ```ts
   * await pm.bugs.comment(12, 'Seen on 2.1, too.');
   * ```
   */
  comment: Writes<[id: number, text: string], HistoryEntry, number | undefined>;
}
