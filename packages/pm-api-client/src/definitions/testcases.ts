import { testcaseCreate, testcaseRecord, testcaseUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';

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
  },
  // Older servers read the module of an update from a misspelt name.
  update: {
    fields: testcaseUpdate,
    instead: { status: 'no operation of this API' },
    alsoAs: { module: ['moudule'] },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: true,
    browse: ['all', 'wait', 'needconfirm'],
    browseAt: { project: ['all'], my: [] },
    numbers: ['product', 'project', 'execution', 'module', 'story', 'pri'],
    idPrefix: 'case_',
  },
  storedAs: { productID: 'product' },
  bookkeeping,
} as const satisfies ResourceDefinition;
