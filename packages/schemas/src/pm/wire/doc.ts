import * as z from 'zod/mini';
import { type ServerList, shownNumber, shownSeveral, shownText } from '../fields/kind-schemas.js';
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

const added = { addedBy: shownText, addedDate: shownText };

/** The schema of {@link DocLibRecord}. */
export const docLibRecord = z.looseObject({
  id: wireNumber,
  name: shownText,
  type: shownText,
  parent: shownNumber,
  product: shownNumber,
  project: shownNumber,
  acl: shownText,
  groups: shownSeveral,
  users: shownSeveral,
  ...added,
}) satisfies z.ZodMiniType<DocLibRecord>;

/** The schema of {@link DocRecord}. */
export const docRecord = z.looseObject({
  id: wireNumber,
  title: shownText,
  content: shownText,
  contentType: shownText,
  status: shownText,
  lib: shownNumber,
  module: shownNumber,
  acl: shownText,
  keywords: shownText,
  version: shownNumber,
  ...added,
  editedBy: shownText,
  editedDate: shownText,
}) satisfies z.ZodMiniType<DocRecord>;
