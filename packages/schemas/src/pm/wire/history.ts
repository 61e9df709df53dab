import * as z from 'zod/mini';
import { wireNumber } from './wire-number.js';

/** An entry of a record's history, as released servers send it beside the record. Observed. */
export interface HistoryRow {
  id: number;
  /** The name that histories have for the kind of the record, e.g. `bug`. */
  objectType?: string;
  /** Account of the user. */
  actor?: string;
  /** What was done, e.g. `opened`, `edited` or `commented`. */
  action?: string;
  /** When, in the server's time zone: `YYYY-MM-DD HH:MM:SS`. */
  date?: string;
  /** HTML. */
  comment?: string | null;
  /** The fields that it changed: a list, or a map. */
  history?: unknown;
  /** Whatever else the server sends. */
  [field: string]: unknown;
}

/** The schema of {@link HistoryRow}. */
export const historyRow = z.looseObject({
  id: wireNumber,
  objectType: z.exactOptional(z.string()),
  actor: z.exactOptional(z.string()),
  action: z.exactOptional(z.string()),
  date: z.exactOptional(z.string()),
  comment: z.exactOptional(z.nullable(z.string())),
  history: z.exactOptional(z.unknown()),
}) satisfies z.ZodMiniType<HistoryRow>;

/** A field that an entry of a history changed. Observed. */
export interface HistoryChangeRow {
  field: string;
  old?: unknown;
  new?: unknown;
  /** Whatever else the server sends. */
  [field: string]: unknown;
}

/** The schema of {@link HistoryChangeRow}. */
export const historyChangeRow = z.looseObject({
  field: z.string(),
  old: z.exactOptional(z.unknown()),
  new: z.exactOptional(z.unknown()),
}) satisfies z.ZodMiniType<HistoryChangeRow>;
