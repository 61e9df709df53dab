import type { TestcaseCreate, TestcaseRecord, TestcaseUpdate } from 'plat-schemas/pm';
import type { OfExecution, OfProduct, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, NotStatus, Updates } from '../resource/resource.js';

/** Where test cases are listed. The values of `browse` are observed. */
export type TestcaseFilter = OneOf<{
  product: OfProduct<'all' | 'wait' | 'needconfirm'>;
  project: OfProject<'all'>;
  execution: OfExecution<'all' | 'wait' | 'needconfirm'>;
}>;

/** What can be done with test cases. */
export interface Testcases
  extends Gets<TestcaseRecord>,
    Lists<TestcaseRecord, TestcaseFilter>,
    Creates<TestcaseCreate & NotProduct, TestcaseRecord>,
    Updates<TestcaseUpdate & NotStatus<'no operation of this API'>, TestcaseRecord>,
    Deletes<TestcaseRecord> {}
