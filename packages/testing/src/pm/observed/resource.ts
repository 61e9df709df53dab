import type { ApiRequest } from '../api-request.js';
import type { FakePmOptions, SessionSign } from '../options.js';
import type { Parent } from '../resources/resource.js';
import type { PmRoute } from '../route.js';
import type { FakeRecord } from '../state/fake-record.js';
import type { State, TableName } from '../state/state.js';
import type { Order } from '../state/table.js';
import type { Refusal } from './answers/answers.js';

/** A request of a logged-in user. */
export interface ObservedRequest extends ApiRequest {
  readonly caller: FakeRecord;
  /** The id in the path. */
  readonly idText: string;
  /** The number that the server reads from it. */
  readonly id: number;
  /** Each number of the path, where it has several. */
  readonly ids: readonly number[];
  readonly body: Fields;
  /** The server's clock: `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** The server is `later`, not `stock`. */
  readonly later: boolean;
  /** The zone of its clock, as `Asia/Shanghai`. */
  readonly timeZone: string;
}

/** The number that the server reads from a text: its digits at the start, 0 without digits. */
export const numberIn = (text: string): number => Number(/^-?\d+/.exec(text)?.[0] ?? 0);

/** The number that a parameter of the query has. */
export const numberAt = (query: URLSearchParams, name: string): number => numberIn(query.get(name) ?? '');

/** The record that a parameter of the query names. */
export const recordAt = (
  { state, query }: ObservedRequest,
  table: TableName,
  name: string,
): FakeRecord | undefined => state.table(table).get(numberAt(query, name));

/** What is different from one released server to another. */
export interface Release
  extends Required<Pick<FakePmOptions, 'now' | 'timeZone' | 'version' | 'requestType' | 'hasSetupFiles'>> {
  later: boolean;
  sign: SessionSign;
}

/** Fields of a record, of a body or of a response. */
export type Fields = Readonly<Record<string, unknown>>;

export type { Parent as ListParent };

/** Where a record is shown: on its own, or in a list: its own, one below a parent, one of the caller's. */
export type Place = 'alone' | 'list' | Parent | 'my';

/** What a create, a change or a transition is asked for. */
export interface Change {
  readonly request: ObservedRequest;
  readonly body: Fields;
  /** The current record. */
  readonly row: FakeRecord;
  /** Account of the user who asks. */
  readonly account: string;
  /** The server's clock: `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
}

/**
 * What a field makes of what is sent. `escaped` is a text that comes back as HTML entities, `html` one of the editor,
 * which is tidied; `list` takes a text or several and keeps them with commas; `as sent` keeps whatever it is.
 */
export type FieldKind =
  | 'text'
  | 'escaped'
  | 'html'
  | 'integer'
  | 'hours'
  | 'list'
  | 'date'
  | 'datetime'
  | 'email'
  | 'mobile number'
  | 'as sent';

/** One field that bodies may set. */
export interface Field {
  readonly kind: FieldKind;
  /** What the server's texts call it. @default the name of the field */
  readonly label?: string;
  /** Longest text, in characters. @default no limit */
  readonly max?: number;
  /** `create` or `update`: the other does not take it. @default both take it */
  readonly only?: 'create' | 'update';
  /** The server's edit form does not have it, so a change that leaves it out keeps it as it is. */
  readonly notInForm?: true;
}

/** Fields that must be filled in, by what the texts call them. */
export type Labels = Readonly<Record<string, string>>;

/** What a create or a change would make of a record. */
export interface Proposed {
  readonly request: ObservedRequest;
  readonly body: Fields;
  /** The record that is changed; undefined for a new one. */
  readonly row: FakeRecord | undefined;
  /** The fields afterwards, as they are sent. */
  readonly after: Fields;
}

/** PUT /{resource}/{id}/{name} */
export interface Transition {
  /** A parameter required in the query, such as `executionID`. */
  readonly needsInQuery?: string;
  /** The states in which it is done; in others the answer is the same, and nothing changes. @default each */
  readonly from?: readonly string[];
  /** Fields that a body may not have empty; one that it does not have at all is for `refuses`. */
  readonly form?: Labels;
  /** Why it is refused; nothing when it is done. */
  readonly refuses?: (change: Change) => Refusal | undefined;
  /** What changes. */
  readonly effect: (change: Change) => Fields;
  /** What changes in other records. */
  readonly after?: (change: Change) => void;
  /** What the log has of it. @default its name, and the comment of the body */
  readonly logsAs?: (change: Change) => { operation: string; comment: unknown };
  /** The stock server answers an empty 200 and changes nothing. */
  readonly brokenInStock?: true;
}

/** Does the list show this record to the user with this account, at this moment of the server's clock? */
export type RowFilter = (row: FakeRecord, account: string, state: State, now: string) => boolean;

/** What one list does with its query. */
export interface ListRules {
  /** Records that each value of `browseType` shows; the values are compared in small letters unless `exact`. */
  readonly browse?: Readonly<Record<string, RowFilter>>;
  readonly exact?: true;
  /** The value where none is asked for. @default 'all' */
  readonly default?: string;
  /** The records for an unknown value; `default`: those without a value. @default 'nothing' */
  readonly unknown?: 'nothing' | 'everything' | 'default';
  /** @default the newest first */
  readonly orderBy?: readonly Order[];
  /** Records on a page where the request does not say. @default 20 */
  readonly perPage?: number;
  /** What the query asks for beside the filter's parameter. */
  readonly filter?: (query: URLSearchParams) => RowFilter;
  /** Does the query ask for the records of every parent? */
  readonly everywhere?: (query: URLSearchParams) => boolean;
}

/** A route with the data that dispatch needs. */
export interface ObservedRoute extends PmRoute {
  readonly resource: TableName;
  /** The right that it needs, as `tree-browse`; null for none. */
  readonly privilege: string | null;
  /** A GET with a dead token is redirected, not refused. */
  readonly redirectsDeadToken?: true | undefined;
  readonly answer: (request: ObservedRequest) => Response;
}

/**
 * What a released server does with one resource. What several resources do alike is in the core and asked for by a
 * column here; what only one does is a function in that resource's file.
 */
export interface ObservedResource {
  /** Key of a single record; also the module of its rights. */
  readonly one: string;
  /** What "… does not exist." calls it. */
  readonly word: string;
  /** Where its lists are. @default below no other resource */
  readonly parents?: readonly Parent[];
  /** It has a list that belongs to no parent. */
  readonly listed?: true;
  /** Every field that each answer with a record has, with the value that it has when nothing was set. */
  readonly template: Fields;
  /** What bodies may set, beside what `create` and `update` say. */
  readonly fields: Readonly<Record<string, Field>>;
  /** What no template says: values that differ by place, and fields that only some places have. */
  readonly recordOverrides?: (request: ObservedRequest, row: FakeRecord, place: Place) => Fields;
  /** The rows of one record in a list, where it has not just one. */
  readonly rowsOf?: (request: ObservedRequest, wire: Fields, place: Place) => readonly Fields[];
  /** The other parts of the response with a single record. */
  readonly envelopeFields?: Fields;
  /** Why neither a create nor a change is done. */
  readonly refuses?: (proposed: Proposed) => Refusal | undefined;
  /** Its name is there once among the records that are alike in this. */
  readonly nameOnce?: {
    readonly label: string;
    readonly among: (record: Fields) => unknown;
    /** Behind the complaint. */
    readonly hint?: string;
  };
  /** It ends after it begins, or not before. */
  readonly ends?: { readonly label: string; readonly must: 'greater' | 'not less' };
  readonly create: {
    /** Where the product is read; stock servers read some from the query only. */
    readonly product?: 'query' | 'body';
    readonly form: Labels;
    /** Fields that the server's form fills in when they are not sent; sent empty they are refused as well. */
    readonly filledIn?: Labels;
    /** Its parent; an error response if the parent is missing or not given. */
    readonly belongsTo?: (request: ObservedRequest) => Fields | Response;
    readonly refuses?: (request: ObservedRequest) => Refusal | undefined;
    /** What a new record has beside the fields of the body. */
    readonly sets?: (request: ObservedRequest) => Fields;
    readonly after?: (request: ObservedRequest, row: FakeRecord) => void;
    /** @default its number */
    readonly answer?: (row: FakeRecord) => Response;
  };
  readonly update: {
    readonly refuses?: (change: Change) => Refusal | undefined;
    readonly sets?: (change: Change) => Fields;
    /** A description that is not sent is emptied. */
    readonly emptiesDesc?: true;
    readonly answer?: (row: FakeRecord, change: Change) => Response;
  };
  /** Why it is not deleted. */
  readonly refusesDelete?: (change: Change) => Refusal | undefined;
  /** What is deleted with it. */
  readonly afterDelete?: (change: Change) => void;
  /** A deleted record is not listed any more, but can be read, with `deleted` 1, and deleted again. */
  readonly readableWhenDeleted?: true;
  /** What is answered of a record that the caller may not see, beside those of hidden products. */
  readonly hiddenFrom?: (request: ObservedRequest, row: FakeRecord) => Response | undefined;
  /** What is answered of a number that no record has, where that is not `… does not exist.`. */
  readonly unknown?: (operation: string) => Response;
  readonly transitions?: Readonly<Record<string, Transition>>;
  /** Rules of its lists, by where they are; one with `my` has the routes of the caller's lists. */
  readonly lists?: Readonly<Partial<Record<Exclude<Place, 'alone'>, ListRules>>>;
  /** Rights that are not `<one>-<operation>`, by operation; those of lists by `list` or by the parent. */
  readonly privileges?: Readonly<Record<string, string>>;
  /** GETs that redirect a dead token, where a single record refuses it and a list redirects it. */
  readonly deadToken?: { readonly get?: 'redirect'; readonly list?: 'refuse' };
  /** The records have a second name for changes, which these operations require in the query. */
  readonly storyIDFor?: readonly string[];
}
