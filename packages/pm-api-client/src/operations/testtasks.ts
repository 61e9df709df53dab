import type { TesttaskCreate, TesttaskRecord, TesttaskTransition, TesttaskUpdate } from 'plat-schemas/pm';
import type { Mine, OfExecution, OfProduct, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, NotProduct, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Closes, Starts } from '../resource/transitions.js';

/** Which test tasks are listed; `all` is the specification's default. */
export type TesttaskBrowse = 'all' | 'wait' | 'doing' | 'done' | 'blocked';

/** Where test tasks are listed. */
export type TesttaskFilter = OneOf<{
  product: OfProduct<TesttaskBrowse>;
  project: OfProject<'all'>;
  execution: OfExecution<'all'>;
  my: Mine<'all'>;
}>;

/** What can be done with test tasks. The specification has no way to get a single one. */
export interface Testtasks
  extends Lists<TesttaskRecord, TesttaskFilter>,
    Creates<TesttaskCreate & NotProduct, TesttaskRecord>,
    Updates<TesttaskUpdate & NotStatus<'start, close or activate'>, TesttaskRecord>,
    Deletes<TesttaskRecord>,
    Starts<TesttaskTransition, TesttaskRecord>,
    Closes<TesttaskTransition, TesttaskRecord>,
    Activates<TesttaskTransition, TesttaskRecord> {}
