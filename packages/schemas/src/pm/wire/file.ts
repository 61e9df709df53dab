import * as z from 'zod/mini';
import { shownNumber, shownText, text } from '../fields/kind-schemas.js';
import { wireNumber } from './wire-number.js';

/** A file that is attached to a record, as the server returns it. Observed. */
export interface FileRecord {
  /** Its number. */
  id: number;
  /** Its name. */
  title?: string | null;
  /** The file type on the server: `txt` for every extension that is unknown or not trusted. */
  extension?: string | null;
  /** Account of the person who uploaded it. */
  addedBy?: string | null;
  /** The day on which it was uploaded; its time is midnight on released servers. */
  addedDate?: string | null;
  /** What kind of record it is attached to, e.g. `bug`. */
  objectType?: string | null;
  /** Number of the record that it is attached to. */
  objectID?: number | null;
  /** Bytes of the file, where the server tells them: null from released ones, which have a path of their own disk there. */
  size?: number | null;
  [field: string]: unknown;
}

/** What a file is attached to. */
export interface FileOwner {
  /** What kind of record it is. */
  objectType: 'bug' | 'story' | 'task' | 'testcase';
  /** The record, by number. */
  objectID: number;
}

/** The new name of a file. */
export interface FileRename {
  /** 1 to 80 characters. What kind of file it is, is not changed with it. */
  fileName: string;
}

/** The schema of {@link FileRecord}. */
export const fileRecord = z.looseObject({
  id: wireNumber,
  title: shownText,
  extension: shownText,
  addedBy: shownText,
  addedDate: shownText,
  objectType: shownText,
  objectID: shownNumber,
  size: shownNumber,
}) satisfies z.ZodMiniType<FileRecord>;

/** The schema of {@link FileOwner}. */
export const fileOwner = z.strictObject({
  objectType: z.enum(['bug', 'story', 'task', 'testcase']),
  objectID: z.int().check(z.positive()),
}) satisfies z.ZodMiniType<FileOwner>;

/** The schema of {@link FileRename}. */
export const fileRename = z.strictObject({
  fileName: text.check(z.maxLength(80)),
}) satisfies z.ZodMiniType<FileRename>;
