import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { WriteResult } from './written.js';

/** The start of records. */
export interface Starts<Fields, Rec> {
  /**
   * Starts a record and reads it back; its assignee and hours stay unless told otherwise, and a day that is not given is
   * today. It rejects as `update` does, and with `transition` in a wrong state.
   */
  start<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `start` of many records, with the same fields; it ends as `createMany` does. */
  startMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** The end of work on records. Observed on released servers. */
export interface Finishes<Fields, Rec> {
  /** Finishes a record and reads it back. It rejects as `update` does, and with `transition` in a wrong state. */
  finish<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `finish` of many records, with the same fields; it ends as `createMany` does. */
  finishMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** The close of records. */
export interface Closes<Fields, Rec> {
  /**
   * Closes a record and reads it back; a day that is not given is today. It rejects as `update` does, and with
   * `transition` in a wrong state.
   */
  close<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `close` of many records, with the same fields; it ends as `createMany` does. */
  closeMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** The assignment of records to people. */
export interface Assigns<Fields, Rec> {
  /** Assigns a record to somebody and reads it back. It rejects as `update` does. Observed on released servers. */
  assignTo<Dry extends boolean = false>(
    id: number,
    fields: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `assignTo` of many records, with the same fields; it ends as `createMany` does. */
  assignToMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields: Fields,
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** The interruption of records that are planned. */
export interface Suspends<Fields, Rec> {
  /** Suspends a record and reads it back. It rejects as `update` does, and with `transition` in a wrong state. */
  suspend<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `suspend` of many records, with the same fields; it ends as `createMany` does. */
  suspendMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}

/** The return of records that were closed or came to another end. */
export interface Activates<Fields, Rec> {
  /**
   * Opens a record again and reads it back, with the assignee, builds, hours and days that it had unless told otherwise.
   * It rejects as `update` does, and with `transition` in a wrong state.
   */
  activate<Dry extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<Rec, Dry>>;
  /** `activate` of many records, with the same fields; it ends as `createMany` does. */
  activateMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, Dry>,
  ): Promise<ChangeResult<Fields, Rec, Dry>>;
}
