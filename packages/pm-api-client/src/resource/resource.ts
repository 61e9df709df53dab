import type { CreatesMany, UpdatesMany } from '../bulk/bulk.js';
import type { ReadOptions, WriteOptions } from '../options.js';
import type { WriteResult } from './written.js';

/** Records that can be read one by one. */
export interface Gets<Rec> {
  /**
   * Reads one record by its id.
   *
   * Rejects with `not-found` if the record does not exist, and with `not-visible` if the user has no access to its product,
   * project or execution.
   *
   * @example
   * ```ts
   * const { title, status } = await pm.bugs.get(12);
   * ```
   */
  get(id: number, options?: ReadOptions): Promise<Rec>;
}

/** Records that can be created. `ID`: the type of the id of an unverified record. */
export interface Creates<Fields, Rec, ID = number> extends CreatesMany<Fields, Rec> {
  /**
   * Creates a record and reads it back. With `dryRun: true` it resolves with the request and sends nothing.
   *
   * Rejects with `field-name` or `invalid-input` before anything is sent, and with `validation` or `forbidden` if the
   * server refuses it. Rejects with `not-applied` if the server reported success but the record is missing or different,
   * and with `unknown-outcome` if the outcome is unknown: then look for the record before you create it again.
   *
   * @example
   * ```ts
   * const { id } = await pm.tasks.create({ executionID: 3, name: 'Write the guide', type: 'devel' });
   * ```
   */
  create<Dry extends boolean = false>(
    fields: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry, ID>>;
}

/** Records that can be updated. */
export interface Updates<Fields, Rec> extends UpdatesMany<Fields, Rec> {
  /**
   * Changes fields of a record and reads it back. Fields that you leave out stay as they are. Use the transitions to
   * change the state.
   *
   * Rejects like `create`, and with `not-found` if there is no such record.
   *
   * @example
   * ```ts
   * await pm.bugs.update(12, { pri: 1 });
   * ```
   */
  update<Dry extends boolean = false>(
    id: number,
    fields: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
}

/** Records that can be deleted. */
export interface Deletes<Rec> {
  /**
   * Deletes a record and checks that it is gone. Resolves with the record as it was last.
   *
   * Rejects with `not-found` if there is no such record, and with `not-applied` if it is still there.
   */
  delete<Dry extends boolean = false>(
    id: number,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
}

/** One entry of a record's history. */
export interface HistoryEntry {
  /** Id of the entry. */
  id: number;
  /** When it was, in the server's time zone: `YYYY-MM-DD HH:MM:SS`. */
  date: string;
  /** Account of the user who did it. */
  actor: string;
  /** The action, e.g. `opened`, `edited`, `resolved` or `commented`. */
  action: string;
  /** The comment, as HTML or as Markdown; empty without a comment. */
  comment: string;
  /** The fields that it changed. */
  changes: HistoryChange[];
}

/** A field that an entry of a history changed. */
export interface HistoryChange {
  /** Name of the field. */
  field: string;
  /** The value before, as text. */
  from: string;
  /** The value after, as text. */
  to: string;
}

/** Records that have a history, which is also their discussion. Observed on released servers. */
export interface HasHistory {
  /**
   * Reads the history of a record, oldest entry first.
   *
   * Rejects like `get`, and with `module-missing` if the server sends no history.
   *
   * @example
   * ```ts
   * const [opened] = await pm.bugs.history(12);
   * ```
   */
  history(id: number, options?: ReadOptions): Promise<HistoryEntry[]>;
  /**
   * Adds a comment to the history of a record and reads the history back. The text is HTML, or Markdown with
   * `richText: 'markdown'`. `id` and `record` of the result are those of the new entry.
   *
   * Rejects with `not-applied` if the server accepted it but the history does not show it, and with `unknown-outcome` if
   * that could not be found out. A comment is never sent again once the server may have added it.
   *
   * @example
   * ```ts
   * await pm.bugs.comment(12, 'Seen on 2.1, too.');
   * ```
   */
  comment<Dry extends boolean = false>(
    id: number,
    text: string,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<HistoryEntry, Dry, number | undefined>>;
}

/** Records with a history that can be read one by one, created, updated and deleted. `ID` as in `Creates`. */
export interface CrudOperations<Create, Update, Rec, ID = number>
  extends HasHistory,
    Gets<Rec>,
    Creates<Create, Rec, ID>,
    Updates<Update, Rec>,
    Deletes<Rec> {}

declare const useInstead: unique symbol;

/** A type that no value has, for wrong names: the compiler then shows the right one. */
export interface UseInstead<Right> {
  readonly [useInstead]: Right;
}

/** A state, which no update changes. */
export interface NotStatus<Operations extends string> {
  /** Use the transitions: servers ignore it here, or change it without the fields that belong to it. */
  readonly status?: UseInstead<Operations>;
}

/** Wrong names of fields, each with the right one. */
export interface WrongNames {
  /** A wrong name: `executionID` is the right one. The server rejects this one with 403, or puts the task elsewhere. */
  readonly execution?: UseInstead<'executionID'>;
  /** A wrong name: `group` is the right one. */
  readonly groups?: UseInstead<'group'>;
  /** A wrong name: `title` is the right one. */
  readonly name?: UseInstead<'title'>;
  /** A wrong name: `openedBuild` is the right one, with a list. */
  readonly 'openedBuild[]'?: UseInstead<'openedBuild'>;
  /** A wrong name: `parentID` is the right one here. */
  readonly parent?: UseInstead<'parentID'>;
  /** A wrong name: `productID` is the right one. The server rejects this one with 403. */
  readonly product?: UseInstead<'productID'>;
  /** A wrong name: `product` is the right one here. */
  readonly productID?: UseInstead<'product'>;
  /** A wrong name: `project` is the right one here. */
  readonly projectID?: UseInstead<'project'>;
  /** A wrong name: `name` is the right one. */
  readonly title?: UseInstead<'name'>;
  /** A wrong name: `model` is the right one. The server takes this one and makes a project of another kind. */
  readonly type?: UseInstead<'model'>;
}

/** Fields that have none of these wrong names. */
export type Not<Names extends keyof WrongNames> = Pick<WrongNames, Names>;
