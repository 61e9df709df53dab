import { testtaskCreate, testtaskRecord, testtaskTransition, testtaskUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { MY_TESTTASKS } from './my-lists.js';
import { bookkeeping } from './record-fields.js';

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
    numbers: ['product', 'project', 'execution', 'build', 'pri'],
  },
  transitions: {
    /** Starts a test task. */
    start: {
      fields: testtaskTransition,
      from: { specification: ['wait', 'blocked'], released: ['wait', 'blocked'] },
      to: { specification: ['doing'], released: ['doing'] },
    },
    /** Says that a test task cannot go on. */
    block: {
      fields: testtaskTransition,
      from: { specification: ['wait', 'doing'], released: ['wait', 'doing', 'done'] },
      to: { specification: ['blocked'], released: ['blocked'] },
    },
    /** Closes a test task. */
    close: {
      fields: testtaskTransition,
      from: { specification: ['wait', 'doing', 'blocked'], released: ['wait', 'doing', 'blocked', 'done'] },
      to: { specification: ['done', 'closed'], released: ['done'] },
    },
    /** Opens a closed or blocked test task again. */
    activate: {
      fields: testtaskTransition,
      from: { specification: ['done', 'closed', 'blocked'], released: ['done', 'blocked', 'doing'] },
      to: { specification: ['doing', 'active'], released: ['doing'] },
    },
  },
  storedAs: { productID: 'product' },
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
