import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { WriteResult } from './resource.js';

/** The start of records. */
export interface Starts<Fields, Rec> {
  /**
   * Starts a record and reads it back; its assignee and hours stay unless told otherwise, and a day that is not given is
   * today. It rejects as `update` does, and with `transition` in a wrong state.
   */
  start<DryRun extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<Rec, DryRun>>;
  /** `start` of many records, with the same fields. It ends and rejects as `createMany` does. */
  startMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, DryRun>,
  ): Promise<ChangeResult<Fields, Rec, DryRun>>;
}

/** The close of records. */
export interface Closes<Fields, Rec> {
  /**
   * Closes a record and reads it back; a day that is not given is today. It rejects as `update` does, and with
   * `transition` in a wrong state.
   */
  close<DryRun extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<Rec, DryRun>>;
  /** `close` of many records, with the same fields. It ends and rejects as `createMany` does. */
  closeMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, DryRun>,
  ): Promise<ChangeResult<Fields, Rec, DryRun>>;
}

/** The return of records that were closed or came to another end. */
export interface Activates<Fields, Rec> {
  /**
   * Opens a record again and reads it back, with the assignee, builds, hours and days that it had unless told otherwise.
   * It rejects as `update` does, and with `transition` in a wrong state.
   */
  activate<DryRun extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<Rec, DryRun>>;
  /** `activate` of many records, with the same fields. It ends and rejects as `createMany` does. */
  activateMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, DryRun>,
  ): Promise<ChangeResult<Fields, Rec, DryRun>>;
}
