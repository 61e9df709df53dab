import { testtaskCreate, testtaskRecord, testtaskUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_TESTTASKS } from './my-lists.js';
import { bookkeeping } from './record-fields.js';
import { testtaskTransitions } from './testtask-transitions.js';

/** Test tasks. Source: project management API, "Fields of create operations" and "Endpoints"; states are observed. */
export const testtasks = {
  name: 'testtasks',
  one: 'testtask',
  record: testtaskRecord,
  get: 'unlisted',
  delete: true,
  create: {
    fields: testtaskCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    // Released servers require it.
    defaults: { status: () => 'wait' },
  },
  update: {
    fields: testtaskUpdate,
    instead: { status: 'start, block, close or activate' },
    // Released servers refuse an update without it.
    fromRecord: { build: true },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: MY_TESTTASKS,
    browse: ['all', 'wait', 'doing', 'done', 'blocked'],
    browseAt: { project: ['all'], execution: ['all'] },
    byState: { name: 'type', prefix: 'local,', all: 'all' },
  },
  transitions: testtaskTransitions,
  storedAs: { productID: 'product' },
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
