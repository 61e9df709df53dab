import * as z from 'zod/mini';
import { type BaseRecord, base, number, text } from './record-kinds.js';

/** A to-do of a person, as the server answers it. Observed. */
export interface TodoRecord extends BaseRecord {
  /** What is to be done; for a bug, task or story its title. */
  name?: string | null;
  /** `custom`, or the kind of record that it is about. */
  type?: string | null;
  /** Number of the record that it is about; 0 for none. */
  objectID?: number | null;
  /** `wait`, `doing`, `done` or `closed`. */
  status?: string | null;
  /** The day, as YYYY-MM-DD; YYYYMMDD where it is read alone. */
  date?: string | null;
  /** When it begins: `0930`, or `09:30` in lists; servers drop a leading zero when it is changed. */
  begin?: string | null;
  /** When it ends, in the same form. */
  end?: string | null;
  /** How urgent it is; 1 comes first. */
  pri?: number | null;
  /** What is to be done, as HTML. */
  desc?: string | null;
  /** 1: nobody else sees it. */
  private?: number | null;
  /** Account of the person who made it. */
  account?: string | null;
}

/** The schema of {@link TodoRecord}. */
export const todoRecord = z.looseObject({
  ...base,
  name: text,
  type: text,
  objectID: number,
  status: text,
  date: text,
  begin: text,
  end: text,
  pri: number,
  desc: text,
  private: number,
  account: text,
}) satisfies z.ZodMiniType<TodoRecord>;
