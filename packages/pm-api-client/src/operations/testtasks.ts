import type { TesttaskCreate, TesttaskRecord, TesttaskTransition, TesttaskUpdate } from 'plat-schemas/pm';
import type { ChangeOptions, ChangeResult } from '../bulk/bulk.js';
import type { WriteOptions } from '../options.js';
import type { OfExecution, OfProduct, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, NotProduct, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Closes, Starts } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

/** Which test tasks are listed; `all` is the specification's default. */
export type TesttaskBrowse = 'all' | 'wait' | 'doing' | 'done' | 'blocked';

/** Where test tasks are listed. */
export type TesttaskFilter = OneOf<{
  product: OfProduct<TesttaskBrowse>;
  project: OfProject<'all'>;
  execution: OfExecution<'all'>;
}>;

/** What can be done with test tasks. The specification has no way to get a single one. */
export interface Testtasks
  extends Lists<TesttaskRecord, TesttaskFilter>,
    Creates<TesttaskCreate & NotProduct, TesttaskRecord>,
    Updates<TesttaskUpdate & NotStatus<'start, block, close or activate'>, TesttaskRecord>,
    Deletes<TesttaskRecord>,
    Starts<TesttaskTransition, TesttaskRecord>,
    Closes<TesttaskTransition, TesttaskRecord>,
    Activates<TesttaskTransition, TesttaskRecord> {
  /** Says that a test task cannot go on. Observed on released servers. */
  block<Dry extends boolean = false>(
    id: number,
    fields?: TesttaskTransition,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<TesttaskRecord, Dry>>;
  /** `block` of many records, with the same fields; it ends as `createMany` does. */
  blockMany<Dry extends boolean = false>(
    ids: readonly number[],
    fields?: TesttaskTransition,
    options?: ChangeOptions<TesttaskTransition, TesttaskRecord, Dry>,
  ): Promise<ChangeResult<TesttaskTransition, TesttaskRecord, Dry>>;
}
