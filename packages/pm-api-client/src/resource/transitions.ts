import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { WriteResult } from './written.js';

/** The same change of the state of many records. */
export interface TransitionOfMany<Fields, Rec> {
  /** Changes the state of records, with the same fields; these may be left out where none is required. It ends like `createMany`. */
  <Dry extends boolean = false>(
    ids: readonly number[],
    ...fieldsAndOptions: Partial<Fields> extends Fields
      ? [fields?: Fields, options?: ChangeOptions<Fields, Rec, Dry>]
      : [fields: Fields, options?: ChangeOptions<Fields, Rec, Dry>]
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** Records that can be started. */
export interface Starts<Fields, Rec> {
  /**
   * Starts a record and reads it back. Its assignee and hours stay as they are, unless you give others. A missing date is
   * today. Rejects like `update`, or with `transition`.
   */
  start<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `start` for many records. */
  startMany: TransitionOfMany<Fields, Rec>;
}

/** Records that can be finished. Observed on released servers. */
export interface Finishes<Fields, Rec> {
  /** Finishes a record and reads it back. Rejects like `update`, or with `transition`. */
  finish<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `finish` for many records. */
  finishMany: TransitionOfMany<Fields, Rec>;
}

/** Records that can be closed. */
export interface Closes<Fields, Rec> {
  /**
   * Closes a record and reads it back. A missing date is today. Rejects like `update`, and with `transition` from a
   * wrong state.
   */
  close<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `close` for many records. */
  closeMany: TransitionOfMany<Fields, Rec>;
}

/** Records that can be assigned to a user. */
export interface Assigns<Fields, Rec> {
  /** Assigns a record to a user and reads it back. Rejects like `update`. Observed on released servers. */
  assignTo<Dry extends boolean = false>(
    id: number,
    fields: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `assignTo` for many records. */
  assignToMany: TransitionOfMany<Fields, Rec>;
}

/** Records that can be suspended. */
export interface Suspends<Fields, Rec> {
  /** Suspends a record and reads it back. Rejects like `update`, or with `transition`. */
  suspend<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `suspend` for many records. */
  suspendMany: TransitionOfMany<Fields, Rec>;
}

/** Records that can be activated again. */
export interface Activates<Fields, Rec> {
  /**
   * Activates a closed or finished record and reads it back. Its assignee, builds, hours and dates stay as they are, unless
   * you give others; a closed record, which has no assignee, goes to who finished the task, resolved the bug or closed the story.
   * Rejects like `update`, or with `transition`.
   */
  activate<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `activate` for many records. */
  activateMany: TransitionOfMany<Fields, Rec>;
}
