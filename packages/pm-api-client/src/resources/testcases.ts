import * as pm from 'plat-schemas/pm';
import type { Fields } from '../call.js';
import { BESIDE_STEPS, KEPT_STEPS, padStepLists, shown, wrongSteps } from '../record-values/case-steps.js';
import { inBody } from '../record-values/record-fields.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfExecution, OfProduct, OfProject, OneOf } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';

// The first is the default.
const TESTCASE_FILTERS = ['all', 'wait', 'needconfirm'] as const;

/** Test cases. Source: project management API, "Fields of create operations"; lists are observed. */
export const testcases = {
  name: 'testcases',
  one: 'testcase',
  record: pm.testcaseRecord,
  get: true,
  history: true,
  create: {
    fields: pm.testcaseCreate,
    wrongNames: { product: 'productID' },
    check: wrongSteps,
    beforeSend: inBody(padStepLists),
  },
  update: {
    fields: pm.testcaseUpdate,
    instead: { status: [] },
    // Older servers read the module of an update from a misspelt name.
    alsoAs: { module: ['moudule'] },
    check: wrongSteps,
    beforeSend: inBody(padStepLists),
    fromRecord(given: Fields) {
      if (given.steps === undefined) return KEPT_STEPS;
      // Steps that are wrong by themselves are rejected for that.
      return Object.keys(wrongSteps(given)).length > 0 ? {} : BESIDE_STEPS;
    },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: { assignedto: [''] },
    browse: TESTCASE_FILTERS,
    browseAt: { project: ['all'] },
  },
  shownAs: { steps: shown('steps'), expects: shown('expects'), stepType: shown('stepType') },
  texts: ['title', 'precondition', 'keywords'],
  escaped: ['precondition', 'keywords', 'steps'],
} as const satisfies ResourceDefinition;

/** Where test cases are listed. The values of `browse` are observed. */
export type TestcaseFilter = OneOf<{
  product: OfProduct<(typeof TESTCASE_FILTERS)[number]>;
  project: OfProject<'all'>;
  execution: OfExecution<(typeof TESTCASE_FILTERS)[number]>;
}>;

/** Operations on test cases. */
export interface Testcases
  extends Lists<pm.TestcaseRecord, TestcaseFilter>,
    CrudOperations<
      pm.TestcaseCreate & Not<'product'>,
      pm.TestcaseUpdate & NotStatus<'no operation of this API'>,
      pm.TestcaseRecord
    > {}
