import type { Text } from 'plat-common/text';
import type * as z from 'zod/mini';
import type { Fields } from '../call.js';

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
export interface ResourceDefinition {
  /** The path of the collection, and the key of its lists. */
  name: string;
  /** The key of one record. */
  one: string;
  /** One record, as the server returns it. */
  record: z.ZodMiniType<PmRecord>;
  /**
   * GET /{name}/{id}. `unlisted`: the specification does not have it and released servers do, so it is not offered,
   * but a write is verified with it where it works.
   */
  get?: true | 'unlisted';
  /** Values of `type` by which a record that its route shows is of another kind. */
  foreignTypes?: readonly string[];
  /** The records that it may be about, by the value of its field `type`: the one that `objectID` names must exist. */
  about?: Readonly<Record<string, { name: string; one: string }>>;
  /** Fields that name another record, which must exist: servers take any number. */
  refersTo?: Readonly<Record<string, { name: string; one: string }>>;
  /** Is the response to that the record itself, without an envelope? */
  isBare?: true;
  /** Do released servers keep a history of its records, which takes comments? */
  history?: true;
  /** DELETE /{name}/{id}. */
  delete?: true;
  /** POST /{name}. */
  create?: CreateRule;
  /** PUT /{name}/{id}. */
  update?: UpdateRule;
  /** The lists of its records. */
  list?: ListRule;
  /** PUT /{name}/{id}/{transition}, by the name of the transition. */
  transitions?: Readonly<Record<string, TransitionRule>>;
  /** The id's name in the query of transitions and of a delete, if released servers require it there too. */
  idInQuery?: string;
  /** Fields that the record holds under another name. */
  storedAs?: Readonly<Record<string, string>>;
  /** Fields that the record shows in another form than they are sent in, each with what reads them out of it. */
  shownAs?: Readonly<Record<string, (record: PmRecord) => unknown>>;
  /**
   * Fields that become a part of the record's history and of nothing else, such as a comment. No record shows them,
   * and what they are sent with proves that the server has read them: the one exception to "applied is what was seen".
   */
  historyOnly?: readonly string[];
  /** Fields that are text without markup; servers cut off the blanks at their ends. */
  texts?: readonly string[];
  /** Fields whose texts released servers show with entities: `R&amp;D` for what was written as `R&D`. */
  escaped?: readonly string[];
  /** Fields that are HTML, which a caller may read and write as Markdown; what becomes a part of the history is HTML too. */
  richText?: readonly string[];
  /** Fields that some servers take and leave as nothing: a write that sends one is unverified there, not failed. */
  notStoredByOpenEdition?: readonly string[];
  /** Fields for which servers put a text of their own when they are empty: a write of nothing is unverified there. */
  serverDefaultsWhenEmpty?: readonly string[];
  /** Lists that are lengthened to that of the list they belong to, with what each further part is. */
  padTo?: Readonly<Record<string, unknown>>;
  /** Hours that some servers add to what the record had, and others put in its place. */
  accumulates?: readonly string[];
  /** Fields that the server keeps for itself, so a change of them is no news. */
  bookkeeping?: readonly string[];
}

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
  /** The body, with related fields that servers require. */
  complete?: (body: Fields, known: CompletionContext) => Fields;
  /** Fields that no dry run and no error may show. */
  secrets?: readonly string[];
  /** Fields that no record shows, and that the record's being there or its state proves. */
  writeOnly?: readonly string[];
  /** A list that is sent in groups. */
  grouped?: GroupRule;
}

/** What the completion of a body may look at. */
export interface CompletionContext {
  /** Gives the server's present time, as YYYY-MM-DD HH:MM:SS. */
  now: () => string;
  /** The record as it was, where it was read. */
  record?: PmRecord | undefined;
}

/** A list of ids that released servers require in groups, one for each product; each record names its product. */
export interface GroupRule {
  /** The field, e.g. `plans`. */
  field: string;
  /** The path under which one of them is read, e.g. `productplans`, and the key of the response. */
  name: string;
  one: string;
  /** The field that names the products. */
  products: string;
  /** Are the products sent that the groups have, where none are given? An update would take others away. */
  sendsProducts?: true;
}

/** Fields that an existing record may add to what the caller gave. */
export interface ChangeRules extends RequestRules {
  /**
   * Fields that are taken from the record unless they are given, because servers empty what is not sent or refuse the
   * request without: the record's own value (`true`), or what is made of it. Where the record has nothing, nothing is sent.
   */
  fromRecord?: Readonly<
    Record<string, true | ((record: PmRecord, today: () => string, given: Fields) => unknown)>
  >;
  /** Fields that are not taken from the record either where one of these others was given, to which they belong. */
  notWith?: Readonly<Record<string, readonly string[]>>;
  /**
   * Texts that released servers fill in again where they are not sent, and damage: those of a record that would change
   * are sent along. @default all texts of the resource for an update, none for a transition
   */
  refills?: readonly string[];
  /** Names that released servers require in the query, each with the field of the record that has its value. */
  queryFromRecord?: Readonly<Record<string, string>>;
  /** What helps where a server refuses the request for the sake of a field that was not sent. */
  ifRefusedFor?: Readonly<Record<string, Text>>;
}

/** POST /{name}. */
export interface CreateRule extends RequestRules {
  fields: FieldsSchema;
  /** Names that the server rejects with a 403 or ignores, with the right ones. */
  wrongNames: Readonly<Record<string, string>>;
  /** What the query has beside the fields. */
  query?: Readonly<Record<string, string | number>>;
  /** Fields that are sent in the query too. */
  alsoInQuery?: readonly string[];
  /**
   * Names that some servers require and others reject, each with the field that has their value: sent only after a server has
   * refused the create because they were missing.
   */
  ifWanted?: Readonly<Record<string, string>>;
  /** Does the response to a create lack the id of the record? Then the record is found in its list. */
  answersNoID?: true;
  /** The field whose value decides whether the response has the id. */
  tellsIDBy?: string;
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
  /** Values of `browse` that servers only accept under another name. */
  sentAs?: Readonly<Record<string, string>>;
  /** How a list of one state is asked for, where released servers ignore `browse`. */
  byState?: StateFilter;
  /** Further names of the filter in the query, beside `browse` and `browseType`, for older servers. */
  browseAlsoAs?: readonly string[];
  /** The cookie by which released servers show the records of `browse: 'all'` that they hide otherwise. */
  cookieForAll?: string;
  /** What some lists write before the number of a record, as in `case_7`. */
  idPrefix?: string;
  /**
   * The values of fields that distinguish its records from those of another kind, which the list and the route of one record
   * show too. No record is changed there before it was read.
   */
  only?: Readonly<Record<string, string>>;
}

/** Values of `browse` in a list of the caller's own records; the first is the default. */
export type MyRule = Readonly<
  Record<
    string,
    {
      /** The server's word for it; undefined if the server shows these records by default. */
      word?: string;
      /** Fields of which one names the caller in each of these records. */
      fields?: readonly string[];
    }
  >
>;

/** A filter by state in a separate parameter. */
export interface StateFilter {
  /** The parameter of the query. */
  name: string;
  /** The prefix of the state in it. */
  prefix: string;
  /** The value of `browse` that asks for all states, so that nothing is sent. */
  all: string;
}

/** PUT /{name}/{id}/{transition}. */
export interface TransitionRule extends ChangeRules {
  fields: FieldsSchema;
  /** The states that it starts from, for the explanation when the server refuses it. */
  from: States;
  /** The states that it leads to; left out where it changes none. */
  to?: States;
  /** The module of the page that does it where the route of the API ends in an error. */
  page?: string;
  /** Fields of the record that it sets without their being sent, with the values that they must have afterwards. */
  sets?: Readonly<Record<string, unknown>>;
  /** The states that it leads to where they depend on the value of a field. */
  toBy?: { field: string; states: Readonly<Record<string, States>> };
}
