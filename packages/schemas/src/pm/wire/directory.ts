import * as z from 'zod/mini';
import { link, shownNumber, shownText, text } from '../fields/kind-schemas.js';
import { wireNumber } from './wire-number.js';

/** A directory of stories, bugs, test cases or tasks, which servers call a module. Observed. */
export interface DirectoryRecord {
  /** Its number, which records have as `module`. */
  id: number;
  /** What it is called; once below the same parent. */
  name?: string | null;
  /** Number of the directory that it is in; 0 for none. */
  parent?: number | null;
  /** Number of the product or execution that it belongs to; directories of tasks do not show it. */
  root?: number | null;
  /** Numbers of the directories above it and its own, with commas. */
  path?: string | null;
  /** How deep it is, from 1. */
  grade?: number | null;
  /** What its records are: `story`, `bug`, `case` or `task`. */
  type?: string | null;
  [field: string]: unknown;
}

/** The schema of {@link DirectoryRecord}. */
export const directoryRecord = z.looseObject({
  id: wireNumber,
  name: shownText,
  parent: shownNumber,
  root: shownNumber,
  path: shownText,
  grade: shownNumber,
  type: shownText,
}) satisfies z.ZodMiniType<DirectoryRecord>;

/** What a new directory has. Observed. */
export interface DirectoryCreate {
  /** What it is called, at most 60 characters; once below the same parent. */
  name: string;
  /** Id of its directory. @default 0, no directory */
  parentID?: number | undefined;
}

/** What of a directory can be changed. Observed. */
export interface DirectoryUpdate {
  /** What it is called, at most 60 characters; once below the same parent. */
  name?: string | undefined;
  /** Number of the directory that it is put into; 0 for none. */
  parent?: number | undefined;
}

// Released servers cut a longer one, and allow a second one of the same name then.
const name = text.check(z.maxLength(60));

/** The schema of {@link DirectoryCreate}. */
export const directoryCreate = z.strictObject({
  name,
  parentID: z.optional(link),
}) satisfies z.ZodMiniType<DirectoryCreate>;

/** The schema of {@link DirectoryUpdate}. */
export const directoryUpdate = z.strictObject({
  name: z.optional(name),
  parent: z.optional(link),
}) satisfies z.ZodMiniType<DirectoryUpdate>;
