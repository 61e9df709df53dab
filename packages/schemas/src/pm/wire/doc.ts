import * as z from 'zod/mini';
import type { ServerList } from '../fields/record-kinds.js';
import { number, several, text } from '../fields/record-kinds.js';
import { wireNumber } from './wire-number.js';

/** A space of documents, or a library in one: servers keep both as libraries. Observed. */
export interface DocLibRecord {
  /** Its number. */
  id: number;
  /** What it is called. */
  name?: string | null;
  /** Whose it is: `mine`, `custom` (of a team), `product`, `project` or `execution`. */
  type?: string | null;
  /** Number of the space that it is in; 0 for a space and for a library of a product or project. */
  parent?: number | null;
  /** Number of its product; 0 for none. */
  product?: number | null;
  /** Number of its project; 0 for none. */
  project?: number | null;
  /** Who may see it: `open`, `default`, `private` or `custom`. */
  acl?: string | null;
  /** Groups that may see it. */
  groups?: ServerList;
  /** Accounts that may see it. */
  users?: ServerList;
  /** Account of the person who made it. */
  addedBy?: string | null;
  /** When it was made, as YYYY-MM-DD HH:MM:SS. */
  addedDate?: string | null;
  [field: string]: unknown;
}

/** A document. Observed. */
export interface DocRecord extends Pick<DocLibRecord, 'id' | 'addedBy' | 'addedDate'> {
  /** What it is called. */
  title?: string | null;
  /** What it says, in the form that `contentType` names; lists do not show it. */
  content?: string | null;
  /** What `content` is: `html` or `markdown`. */
  contentType?: string | null;
  /** `normal`, or `draft`. */
  status?: string | null;
  /** Number of the library that it is in. */
  lib?: number | null;
  /** Number of the directory that it is in; 0 for none. */
  module?: number | null;
  /** Who may see it: `open` or `private`. */
  acl?: string | null;
  /** Words to find it by. */
  keywords?: string | null;
  /** How often it was changed, from 1. */
  version?: number | null;
  /** Account of the person who changed it last. */
  editedBy?: string | null;
  /** When it was changed last. */
  editedDate?: string | null;
  [field: string]: unknown;
}

const added = { addedBy: text, addedDate: text };

/** The schema of {@link DocLibRecord}. */
export const docLibRecord = z.looseObject({
  id: wireNumber,
  name: text,
  type: text,
  parent: number,
  product: number,
  project: number,
  acl: text,
  groups: several,
  users: several,
  ...added,
}) satisfies z.ZodMiniType<DocLibRecord>;

/** The schema of {@link DocRecord}. */
export const docRecord = z.looseObject({
  id: wireNumber,
  title: text,
  content: text,
  contentType: text,
  status: text,
  lib: number,
  module: number,
  acl: text,
  keywords: text,
  version: number,
  ...added,
  editedBy: text,
  editedDate: text,
}) satisfies z.ZodMiniType<DocRecord>;
