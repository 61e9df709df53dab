import type * as z from 'zod/mini';
import type { PreparedRequest } from '../call.js';
import type { EachOptions, ReadOptions, WriteOptions } from '../options.js';
import type { CreateRule, FieldsSchema, ListRule, PmRecord, Row, TransitionRule, UpdateRule } from './row.js';

/** The operations of one resource, derived from its row: what the server does not offer is not there. */
export type Resource<R extends Row> = Offers<R, 'get', { get: GetCall<RecordOf<R>> }> &
  Offers<R, 'list', Lists<R>> &
  Offers<R, 'create', { create: CreateCall<CreateFields<R['create']>, RecordOf<R>> }> &
  Offers<R, 'update', { update: ChangeCall<UpdateFields<R['update']>, RecordOf<R>> }> &
  Offers<R, 'delete', { delete: DeleteCall<RecordOf<R>> }> &
  Transitions<R, R['transitions']>;

/** A write that the server confirmed. `applied`: the record, read back, has what was asked for. */
export type Written<Rec> = {
  id: number;
  /** Names of fields that the server changed beside what was asked for. */
  changedByServer: readonly string[];
} & (
  | {
      outcome: 'applied';
      /** The record as it now stands; after a delete, as it last stood. */
      record: Rec;
    }
  | {
      /** Nobody looked (`verify: false`), or the record could not be read or does not show all that was sent. */
      outcome: 'unverified';
      record: Rec | undefined;
      /** Why it is not verified. */
      hint: string;
    }
);

/** One page of a list. */
export interface Page<Rec> {
  items: Rec[];
  /** Number of records in all pages: the server's `recTotal`. */
  total: number;
  /** The filter that was sent, defaults included. */
  filter: Readonly<Record<string, string | number>>;
  /** The page that the server sent. */
  pageID: number;
  /** How many records a page of this list has at most. */
  recPerPage: number;
  /** Why the list may be empty, when it is. */
  hint?: string;
}

/** How a list is cut into pages and ordered. */
interface Paging {
  /** Records on one page, 1 to 1000. @default 100 */
  recPerPage?: number | undefined;
  /** A field and a direction, e.g. `id_desc`. @default the server's own order */
  orderBy?: string | undefined;
}

/** `get(12)`: one record by its number. Rejects with `not-found` when there is none. */
type GetCall<Rec> = (id: number, options?: ReadOptions) => Promise<Rec>;

/** `create({ … })`: with `dryRun: true` it resolves with the request and sends nothing. */
interface CreateCall<Input, Rec> {
  (fields: Input, options: DryRun): Promise<PreparedRequest>;
  (fields: Input, options?: RealRun): Promise<Written<Rec>>;
}

/** `update(12, { … })` and the transitions: the id, the fields, the options. */
interface ChangeCall<Input, Rec> {
  (id: number, fields: Input, options: DryRun): Promise<PreparedRequest>;
  (id: number, fields: Input, options?: RealRun): Promise<Written<Rec>>;
}

/** A transition that requires no fields: `close(12)`. */
interface BareChangeCall<Input, Rec> {
  (id: number, fields: Input | undefined, options: DryRun): Promise<PreparedRequest>;
  (id: number, fields?: Input, options?: RealRun): Promise<Written<Rec>>;
}

/** `delete(12)`. */
interface DeleteCall<Rec> {
  (id: number, options: DryRun): Promise<PreparedRequest>;
  (id: number, options?: RealRun): Promise<Written<Rec>>;
}

/** A record of this row. */
type RecordOf<R extends Row> = z.output<R['record']>;

type DryRun = WriteOptions & { dryRun: true };
type RealRun = WriteOptions & { dryRun?: false | undefined };

type Offers<R, Key extends string, Members> = R extends Record<Key, object | true> ? Members : unknown;

type FieldsOf<Rule extends { fields: FieldsSchema }> = z.output<Rule['fields']>;

// Without these an object that comes from a variable could carry a wrong name past the compiler.
type Without<Names extends PropertyKey> = { readonly [Name in Names]?: never };

type CreateFields<Rule> = Rule extends CreateRule
  ? FieldsOf<Rule> & Without<keyof Rule['wrongNames']>
  : never;

type UpdateFields<Rule> = Rule extends UpdateRule ? FieldsOf<Rule> & Without<keyof Rule['instead']> : never;

type Transitions<R extends Row, Rules> = {
  [Name in keyof Rules]: Rules[Name] extends TransitionRule
    ? TransitionCall<FieldsOf<Rules[Name]>, RecordOf<R>>
    : never;
};

type TransitionCall<Input, Rec> =
  Partial<Input> extends Input ? BareChangeCall<Input, Rec> : ChangeCall<Input, Rec>;

/** Exactly one parent by its number, and the filter. */
type Filter<Rule> = Rule extends ListRule
  ? OneOf<keyof Rule['parents'] & string> & {
      /** Which records; the first value is the default. An unknown value would give an empty list. */
      browse?: Rule['browse'][number] | undefined;
    }
  : never;

type OneOf<Names extends string> = {
  [Name in Names]: { [Key in Name]: number } & { [Key in Exclude<Names, Name>]?: never };
}[Names];

interface Lists<R extends Row> {
  /** One page. `pageID` starts at 1. */
  list(
    filter: Filter<R['list']> & Paging & { pageID?: number | undefined },
    options?: ReadOptions,
  ): Promise<Page<RecordOf<R>>>;
  /** Every record, page by page; it ends when `recTotal` says so. */
  each(
    filter: Filter<R['list']> & Paging,
    options?: EachOptions,
  ): AsyncGenerator<RecordOf<R>, void, undefined>;
  /** Every record, in an array. */
  all(filter: Filter<R['list']> & Paging, options?: EachOptions): Promise<RecordOf<R>[]>;
}

/** Any record, where its kind does not matter. */
export type AnyWritten = Written<PmRecord>;
