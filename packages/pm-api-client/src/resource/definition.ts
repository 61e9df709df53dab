import type { Text } from 'plat-common/text';
import type * as z from 'zod/mini';
import type { Call, Fields } from '../call.js';
import type { PmUser } from '../user.js';

/** What every record has. */
export interface PmRecord {
  id: number;
  [field: string]: unknown;
}

/** A schema of fields that are sent. */
export type FieldsSchema = z.ZodMiniObject;

/**
 * One resource of the server as data: what it offers and how. An operation that has no entry here does not exist, neither for
 * TypeScript nor when the program runs; any record can be deleted.
 */
export interface ResourceDefinition {
  /** The path of the collection, and the key of its lists. */
  name: string;
  /** The key of one record. */
  one: string;
  /** One record, as the server returns it. */
  record: z.ZodMiniType<PmRecord>;
  /**
   * GET /{name}/{id}. `bare`: the response is the record itself, without an envelope. `unlisted`: the specification does not have
   * it and released servers do, so it is not offered, but a write is verified with it where it works.
   */
  get?: true | 'bare' | 'unlisted';
  /** POST /{name}. */
  create?: CreateRule;
  /** PUT /{name}/{id}. */
  update?: UpdateRule;
  /** The lists of its records. */
  list?: ListRule;
  /** PUT /{name}/{id}/{transition}, by the name of the transition. */
  transitions?: Readonly<Record<string, TransitionRule>>;
  /** Do released servers keep a history of its records, which takes comments? */
  history?: true;
  /**
   * The values of `type` that its records have, where servers keep other kinds in the same table and show them by its route. No
   * record is changed there before it was read.
   */
  types?: readonly string[];
  /** Fields that name another record, which must exist: servers take any number. Any other `parent` is a record of this kind. */
  refersTo?: Readonly<Record<string, RecordKind>>;
  /** The id's name in the query of transitions and of a delete, if released servers require it there too. */
  idInQuery?: string;
  /** Fields that the record shows in another form than they are sent in, each with what reads them out of it. */
  shownAs?: Readonly<Record<string, (record: PmRecord, asked?: unknown) => unknown>>;
  /** Fields that are text without markup; servers cut off the blanks at their ends. */
  texts?: readonly string[];
  /** Fields whose texts released servers show with entities: `R&amp;D` for what was written as `R&D`. */
  escaped?: readonly string[];
  /** Fields that are HTML, which a caller may read and write as Markdown; a comment is HTML too. */
  richText?: readonly string[];
  /**
   * Fields that servers write in one form in lists and in another where a record is read alone, each with the form in which
   * callers get it from both; undefined is left out.
   */
  inOneForm?: Readonly<Record<string, (record: PmRecord) => unknown>>;
  /** Fields that servers keep otherwise than they are sent. */
  keeps?: Readonly<Record<string, Keeping>>;
  /** Fields that the server keeps for itself, so a change of them is no news. @default BOOKKEEPING */
  bookkeeping?: readonly string[];
}

/**
 * A field that becomes a part of the record's history and of nothing else. No record shows it, and what it is sent with proves that
 * the server has read it: the one exception to "applied is what was seen".
 */
export const HISTORY_ONLY = 'comment';

/** A kind of record: the path of its collection, and the key of one of them. */
export type RecordKind = Pick<ResourceDefinition, 'name' | 'one'>;

/**
 * How servers keep a field otherwise than it is sent. `sometimes`: only some keep it. `filled in`: with a text of their own where it
 * is empty. `added`: some add these hours to what the record had, and others put them in its place.
 */
export type Keeping = 'sometimes' | 'filled in' | 'added';

/** States of a record, in the words of the two kinds of server. A record's own words show which kind it is from. */
export interface States {
  /** On a server that has the specification's words; states outside the specification are as observed. */
  specification: readonly string[];
  /** On released servers, as observed. */
  released: readonly string[];
}

/** Fields that are sent in addition to the caller's. */
export interface RequestRules {
  /** Further names under which a field is sent, because some servers use these. */
  alsoAs?: Readonly<Record<string, readonly string[]>>;
  /**
   * What is sent for a field that was not given; `today` gives the server's YYYY-MM-DD. A server that refuses such a day and names
   * another one gets that.
   */
  defaults?: Readonly<Record<string, (today: () => string) => unknown>>;
  /** What is wrong with fields that do not fit together, a sentence a field; none when they do. */
  check?: (fields: Fields) => Readonly<Record<string, Text>>;
  /** What is sent in the end, with whatever else servers require. */
  beforeSend?: (sent: Sent, known: Known) => Sent | Promise<Sent>;
  /** Fields that no record shows, and that the record's being there or its state proves. */
  writeOnly?: readonly string[];
}

/** What a request holds. */
export interface Sent {
  body: Fields;
  query: Readonly<Record<string, string | number>>;
}

/** What `beforeSend` may look at. */
export interface Known {
  /** Gives the server's present time, as YYYY-MM-DD HH:MM:SS. */
  now: () => string;
  /** The record as it was, where it was read. */
  record?: PmRecord | undefined;
  /** The server, but for a dry run. */
  server?: KnownServer | undefined;
}

/** What can be asked of the server before a request is sent. */
export interface KnownServer {
  /** The caller; a released server reports the rights. */
  user(): Promise<PmUser>;
  /** One record of a kind. */
  read(kind: RecordKind, id: number): Promise<Fields>;
}

/** Fields that an existing record may add to what the caller gave. */
export interface ChangeRules extends RequestRules {
  /**
   * Fields that are taken from the record unless they are given, because servers empty what is not sent or refuse the
   * request without: the record's own value (`true`), or what is made of it. Where the record has nothing, nothing is sent.
   */
  fromRecord?: FromRecord | ((given: Fields) => FromRecord);
  /**
   * Texts that released servers fill in again where they are not sent, and damage: those of a record that would change
   * are sent along. @default all texts of the resource for an update, none for a transition
   */
  refills?: readonly string[];
}

/** Fields that are taken from a record: as they are, or what is made of them. */
export type FromRecord = Readonly<Record<string, true | ((record: PmRecord, given: Fields) => unknown)>>;

/** POST /{name}. */
export interface CreateRule extends RequestRules {
  fields: FieldsSchema;
  /**
   * Names that the server rejects with a 403 or ignores, with the right ones. One that a server requires by its refusal is sent
   * after that.
   */
  wrongNames: Readonly<Record<string, string>>;
  /** Fields for whose sake the server looks at what the session was shown last: creates with one of them wait for each other. */
  oneAtATime?: readonly string[];
}

/** PUT /{name}/{id}. */
export interface UpdateRule extends ChangeRules {
  fields: FieldsSchema;
  /** Fields that an update must not hold, with the operations that change them, if there are any. */
  instead: Readonly<Record<string, readonly string[]>>;
}

/** GET /{parent}/{id}/{name}, GET /{name} and GET /my/{name}. */
export interface ListRule {
  /** The parents that have such a list: their name in a filter, and in the path. */
  parents: Readonly<Record<string, string>>;
  /** Is there a list of all records, GET /{name}, for a filter without a parent? */
  whole?: true;
  /** The list of the caller's own records, GET /my/{name}: `my: true` in a filter, which `pm.my` adds. */
  my?: MyRule;
  /** Values of the filter `browse`; the first is the default. */
  browse: readonly [string, ...string[]];
  /**
   * Values of `browse` below one parent (or in `whole`), where they differ; the first is the default. None: the
   * server shows the right records only where it is sent no filter at all.
   */
  browseAt?: Readonly<Record<string, readonly string[]>>;
  /** Fields for which some lists of released servers have no value. */
  lacks?: readonly string[];
  /** What a list is asked with beside the value of `browse`. */
  asks?: (browse: string) => ListExtras;
}

/** What a list is asked with, and what follows for its response. */
export interface ListExtras extends Pick<Call, 'query' | 'cookie'> {
  /** The state that each record must have: servers that do not support the filter return those of all states. */
  state?: string;
  /** Does the list hold records of other kinds, which its total counts? */
  isMixed?: true;
}

/**
 * Values of `browse` in a list of the caller's own records; the first is the default. Each with the server's word for it, empty if
 * the server shows these records by default, and the fields of which one names the caller in each of them.
 */
export type MyRule = Readonly<Record<string, readonly [word: string, ...fields: string[]]>>;

/** PUT /{name}/{id}/{transition}. */
export interface TransitionRule extends ChangeRules {
  fields: FieldsSchema;
  /** The states that it starts from, for the explanation when the server refuses it. */
  from: States;
  /** The states that it leads to, the usual one first, which may depend on its fields and on the record before; left out where it changes none. */
  to?: States | ((given: Fields, before?: PmRecord) => States);
  /** Is it done by a page for browsers where the route of the API does nothing? */
  page?: true;
  /** Fields of the record that it sets without their being sent, with the values that they must have afterwards. */
  sets?: Readonly<Record<string, unknown>>;
}
