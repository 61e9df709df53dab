import type * as z from 'zod/mini';

/** What every record has. */
export interface PmRecord {
  id: number;
  [field: string]: unknown;
}

/** A schema of fields that are sent. */
export type FieldsSchema = z.ZodMiniObject;

/**
 * One resource of the server as data: what it offers and how. An operation that has no entry here does not exist,
 * neither for TypeScript nor when the program runs.
 */
export interface Row {
  /** The path of the collection, and the key of its lists. */
  name: string;
  /** The key of one record. */
  one: string;
  record: z.ZodMiniType<PmRecord>;
  get?: true;
  delete?: true;
  create?: CreateRule;
  update?: UpdateRule;
  list?: ListRule;
  transitions?: Readonly<Record<string, TransitionRule>>;
  /** Fields that the record holds under another name. */
  storedAs?: Readonly<Record<string, string>>;
  /** Fields that are taken and never shown again, so a read-back cannot confirm them. */
  notStored?: readonly string[];
  /** Fields that the server keeps for itself, so a change of them is no news. */
  bookkeeping?: readonly string[];
}

/** POST /{name}. */
export interface CreateRule {
  fields: FieldsSchema;
  /** Names that the server punishes with a 403, with the right ones. */
  wrongNames: Readonly<Record<string, string>>;
  /** Fields that are sent in the query too. */
  alsoInQuery?: readonly string[];
}

/** PUT /{name}/{id}. */
export interface UpdateRule {
  fields: FieldsSchema;
  /** Fields that the server ignores here, with the operations that change them. */
  instead: Readonly<Record<string, string>>;
}

/** GET /{parent}/{id}/{name}. */
export interface ListRule {
  /** The parents that have such a list: their name in a filter, and in the path. */
  parents: Readonly<Record<string, string>>;
  /** Values of the filter `browse`; the first is the default. */
  browse: readonly [string, ...string[]];
}

/** PUT /{name}/{id}/{transition}. */
export interface TransitionRule {
  fields: FieldsSchema;
  /** The states that it starts from, for the explanation when the server refuses it. */
  from: readonly string[];
  /** The state that it leads to. */
  to: string;
  /** Fields that are taken from the record unless they are given; undefined where the record has nothing to take. */
  fromRecord?: Readonly<Record<string, (record: PmRecord) => unknown>>;
}
