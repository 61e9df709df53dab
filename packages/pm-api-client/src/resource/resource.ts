import type * as z from 'zod/mini';
import type { CreatingMany, TransitMany, UpdatingMany } from '../bulk/bulk.js';
import type { PreparedRequest } from '../call.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import type {
  CreateRule,
  FieldsSchema,
  PmRecord,
  ResourceDefinition,
  TransitionRule,
  UpdateRule,
} from './definition.js';
import type { Filter } from './filter-type.js';
import type { Lists } from './lists.js';

/** The operations of one resource, derived from its definition: what the server does not offer is not there. */
export type Resource<R extends ResourceDefinition> = Offers<R, 'get', Getting<RecordOf<R>>> &
  Offers<R, 'list', Lists<RecordOf<R>, Filter<R['list']>>> &
  Offers<R, 'create', Creating<CreateFields<R['create']>, RecordOf<R>, CreatedID<R['create']>>> &
  Offers<R, 'update', Updating<UpdateFields<R['update']>, RecordOf<R>>> &
  Offers<R, 'delete', Deleting<RecordOf<R>>> &
  Offers<R, 'create', CreatingMany<CreateFields<R['create']>, RecordOf<R>>> &
  Offers<R, 'update', UpdatingMany<UpdateFields<R['update']>, RecordOf<R>>> &
  Transitions<R, R['transitions']> &
  ManyTransitions<R, R['transitions']>;

/**
 * A write that the server confirmed. `applied`: the record, read back, has what was asked for. `UnseenID` is what is
 * known of the id where nobody saw the record: a number, or perhaps nothing where the server tells no id.
 */
export type Written<Rec, UnseenID = number> = {
  /** Names of fields that the server changed beside what was asked for. */
  changedByServer: readonly string[];
} & (
  | {
      outcome: 'applied';
      id: number;
      /** The record as it now stands; after a delete, as it last stood. */
      record: Rec;
    }
  | {
      /** Nobody looked (`verify: false`), or the record could not be read or does not show all that was sent. */
      outcome: 'unverified';
      id: UnseenID;
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
  filter: Readonly<Record<string, string | number | true>>;
  /** The page that the server sent. */
  pageID: number;
  /** How many records a page of this list has at most. */
  recPerPage: number;
  /** Why the list may be empty, when it is. */
  hint?: string;
}

interface Getting<Rec> {
  /**
   * One record by its number.
   *
   * Rejects with `not-found` when there is none, and with `not-visible` when the user may not see its product,
   * project or execution.
   */
  get(id: number, options?: ReadOptions): Promise<Rec>;
}

interface Creating<Input, Rec, ID> {
  /**
   * Creates a record and reads it back. With `dryRun: true` it resolves with the request and sends nothing.
   *
   * Rejects with `field-name` or `invalid-input` before anything is sent, with `validation` or `forbidden` when the
   * server refuses it, with `not-applied` when it said yes and the record is not there or not as asked, and with
   * `unknown-outcome` when nobody can tell: then look before you create it again.
   */
  create: CreateCall<Input, Rec, ID>;
}

interface Updating<Input, Rec> {
  /**
   * Changes fields of a record and reads it back; what is not given stays. With `dryRun: true` it resolves with the
   * request and sends nothing. The state is changed by operations of its own, never here.
   *
   * Rejects as `create` does, and with `not-found` when there is no such record.
   */
  update: ChangeCall<Input, Rec>;
}

interface Deleting<Rec> {
  /**
   * Deletes a record and looks whether it is gone; resolves with the record as it last stood. With `dryRun: true` it
   * resolves with the request and sends nothing.
   *
   * Rejects with `not-found` when there is no such record, and with `not-applied` when it is still there.
   */
  delete: DeleteCall<Rec>;
}

interface CreateCall<Input, Rec, ID> {
  (fields: Input, options: DryRun): Promise<PreparedRequest>;
  (fields: Input, options?: RealRun): Promise<Written<Rec, ID>>;
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

interface DeleteCall<Rec> {
  (id: number, options: DryRun): Promise<PreparedRequest>;
  (id: number, options?: RealRun): Promise<Written<Rec>>;
}

/** A record of this definition. */
type RecordOf<R extends ResourceDefinition> = z.output<R['record']>;

type DryRun = WriteOptions & { dryRun: true };
type RealRun = WriteOptions & { dryRun?: false | undefined };

type Offers<R, Key extends string, Members> = R extends Record<Key, object | true> ? Members : unknown;

type FieldsOf<Rule extends { fields: FieldsSchema }> = z.output<Rule['fields']>;

declare const useInstead: unique symbol;

/** What nobody can give under a name that is wrong: the compiler then names the right one. */
export interface UseInstead<Right> {
  readonly [useInstead]: Right;
}

// Without these an object that comes from a variable could carry a wrong name past the compiler.
type Instead<Names> = { readonly [Name in keyof Names]?: UseInstead<Names[Name]> };

type CreateFields<Rule> = Rule extends CreateRule ? FieldsOf<Rule> & Instead<Rule['wrongNames']> : never;

type UpdateFields<Rule> = Rule extends UpdateRule ? FieldsOf<Rule> & Instead<Rule['instead']> : never;

type CreatedID<Rule> = Rule extends { find: { answersNoID: true } } ? number | undefined : number;

type Transitions<R extends ResourceDefinition, Rules> = {
  [Name in keyof Rules]: Rules[Name] extends TransitionRule
    ? TransitionCall<FieldsOf<Rules[Name]>, RecordOf<R>>
    : never;
};

type ManyTransitions<R extends ResourceDefinition, Rules> = {
  [Name in keyof Rules & string as `${Name}Many`]: Rules[Name] extends TransitionRule
    ? TransitMany<FieldsOf<Rules[Name]>, RecordOf<R>>
    : never;
};

type TransitionCall<Input, Rec> =
  Partial<Input> extends Input ? BareChangeCall<Input, Rec> : ChangeCall<Input, Rec>;

/** Any record, where its kind does not matter. */
export type AnyWritten = Written<PmRecord, number | undefined>;
