import { testcaseCreate, testcaseRecord, testcaseUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { atEqualLength, PADDING, partsOf, shown, wrongSteps } from './case-steps.js';
import { MY_TESTCASES } from './my-lists.js';
import { bookkeeping } from './record-fields.js';

/** Test cases. Source: project management API, "Fields of create operations"; lists are observed. */
export const testcases = {
  name: 'testcases',
  one: 'testcase',
  record: testcaseRecord,
  get: true,
  delete: true,
  create: {
    fields: testcaseCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    check: wrongSteps,
    complete: atEqualLength,
  },
  update: {
    fields: testcaseUpdate,
    instead: { status: 'no operation of this API' },
    // Older servers read the module of an update from a misspelt name.
    alsoAs: { module: ['moudule'] },
    check: wrongSteps,
    complete: atEqualLength,
    // Released servers take the steps away from a test case that is updated without them.
    fromRecord: { steps: partsOf('steps'), expects: partsOf('expects'), stepType: partsOf('stepType') },
    notWith: { expects: ['steps'], stepType: ['steps'] },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: MY_TESTCASES,
    browse: ['all', 'wait', 'needconfirm'],
    browseAt: { project: ['all'] },
    idPrefix: 'case_',
  },
  storedAs: { productID: 'product' },
  shownAs: { steps: shown('steps'), expects: shown('expects'), stepType: shown('stepType') },
  paddedWith: PADDING,
  bookkeeping,
} as const satisfies ResourceDefinition;
