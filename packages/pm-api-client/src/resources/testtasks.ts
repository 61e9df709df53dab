import * as pm from 'plat-schemas/pm';
import type { TesttaskActions } from '../actions/interfaces.js';
import type { WriteOptions } from '../options.js';
import { both, UNDERWAY } from '../record-values/plan-states.js';
import { namesOf } from '../record-values/record-fields.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfExecution, OfProduct, OfProject, OneOf } from '../resource/lists.js';
import type { Creates, Deletes, HasHistory, Not, NotStatus, Updates } from '../resource/resource.js';
import type { Activates, Closes, Starts, TransitionOfMany } from '../resource/transitions.js';
import type { WriteResult } from '../resource/written.js';

// The first is the default.
const TESTTASK_FILTERS = ['all', 'wait', 'doing', 'done', 'blocked'] as const;

/** Test tasks. Source: project management API, "Fields of create operations" and "Endpoints"; states are observed. */
export const testtasks = {
  name: 'testtasks',
  one: 'testtask',
  record: pm.testtaskRecord,
  get: 'unlisted',
  history: true,
  create: {
    fields: pm.testtaskCreate,
    wrongNames: { product: 'productID' },
    // Released servers require it.
    defaults: { status: () => 'wait' },
  },
  update: {
    fields: pm.testtaskUpdate,
    instead: { status: ['start', 'block', 'close', 'activate'] },
    // Released servers refuse an update without it.
    fromRecord: { build: true },
  },
  list: {
    parents: { product: 'products', project: 'projects', execution: 'executions' },
    my: {
      all: ['all', 'owner'],
      undone: ['', 'owner'],
    },
    browse: TESTTASK_FILTERS,
    browseAt: { project: ['all'], execution: ['all'] },
    // Released servers ignore `browse`.
    asks: (browse) => (browse === 'all' ? {} : { query: { type: `local,${browse}` }, state: browse }),
  },
  // Observed.
  transitions: {
    /** Starts a test task. */
    start: {
      fields: pm.testtaskTransition,
      from: { specification: ['wait', 'blocked'], released: ['wait'] },
      to: { specification: ['doing'], released: ['doing'] },
    },
    /** Says that a test task cannot go on. */
    block: { fields: pm.testtaskTransition, from: UNDERWAY, to: both('blocked') },
    /** Closes a test task. */
    close: {
      fields: pm.testtaskClose,
      from: { specification: ['wait', 'doing', 'blocked'], released: ['wait', 'doing', 'blocked', 'done'] },
      to: { specification: ['done', 'closed'], released: ['done'] },
      // Released servers empty it where it is not sent.
      fromRecord: { mailto: namesOf('mailto') },
    },
    /** Opens a closed or blocked test task again. */
    activate: {
      fields: pm.testtaskTransition,
      from: { specification: ['done', 'closed', 'blocked'], released: ['done', 'blocked'] },
      to: { specification: ['doing', 'active'], released: ['doing'] },
    },
  },
  texts: ['name'],
  richText: ['desc'],
} as const satisfies ResourceDefinition;

/** Which test tasks are listed; `all` is the specification's default. */
export type TesttaskBrowse = (typeof TESTTASK_FILTERS)[number];

/** Where test tasks are listed. */
export type TesttaskFilter = OneOf<{
  product: OfProduct<TesttaskBrowse>;
  project: OfProject<'all'>;
  execution: OfExecution<'all'>;
}>;

/** Operations on test tasks. The specification has no way to get a single one. */
export interface Testtasks
  extends TesttaskActions,
    HasHistory,
    Lists<pm.TesttaskRecord, TesttaskFilter>,
    Creates<pm.TesttaskCreate & Not<'product'>, pm.TesttaskRecord>,
    Updates<pm.TesttaskUpdate & NotStatus<'start, block, close or activate'>, pm.TesttaskRecord>,
    Deletes<pm.TesttaskRecord>,
    Starts<pm.TesttaskTransition, pm.TesttaskRecord>,
    Closes<pm.TesttaskClose, pm.TesttaskRecord>,
    Activates<pm.TesttaskTransition, pm.TesttaskRecord> {
  /** Says that a test task cannot go on. Observed on released servers. */
  block<Dry extends boolean = false>(
    id: number,
    fields?: pm.TesttaskTransition,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<pm.TesttaskRecord, Dry>>;
  /** `block` for many records. */
  blockMany: TransitionOfMany<pm.TesttaskTransition, pm.TesttaskRecord>;
}
