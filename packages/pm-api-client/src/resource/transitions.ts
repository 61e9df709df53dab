import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { WriteResult } from './resource.js';

/** The start of records. */
export interface Starts<Fields, Rec> {
  /** Starts a record and reads it back. It ends and rejects as `update` does, and with `transition` in a wrong state. */
  start<DryRun extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<Rec, DryRun>>;
  /** Does `start` with many records, all with the same fields. It ends and rejects as `createMany` does. */
  startMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, DryRun>,
  ): Promise<ChangeResult<Fields, Rec, DryRun>>;
}

/** The close of records. */
export interface Closes<Fields, Rec> {
  /** Closes a record and reads it back. It ends and rejects as `update` does, and with `transition` in a wrong state. */
  close<DryRun extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<Rec, DryRun>>;
  /** Does `close` with many records, all with the same fields. It ends and rejects as `createMany` does. */
  closeMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, DryRun>,
  ): Promise<ChangeResult<Fields, Rec, DryRun>>;
}

/** The return of records that were closed or came to another end. */
export interface Activates<Fields, Rec> {
  /**
   * Opens a record again and reads it back, with what it had unless told otherwise. It ends and rejects as `update`
   * does, and with `transition` in a wrong state.
   */
  activate<DryRun extends boolean = false>(
    id: number,
    fields?: Fields,
    options?: WriteOptions<DryRun>,
  ): Promise<WriteResult<Rec, DryRun>>;
  /** Does `activate` with many records, all with the same fields. It ends and rejects as `createMany` does. */
  activateMany<DryRun extends boolean = false>(
    ids: readonly number[],
    fields?: Fields,
    options?: ChangeOptions<Fields, Rec, DryRun>,
  ): Promise<ChangeResult<Fields, Rec, DryRun>>;
}
