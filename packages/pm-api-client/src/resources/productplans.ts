import * as pm from 'plat-schemas/pm';
import type { HasContents } from '../actions/interfaces.js';
import { CLOSED, DOING, DONE, ENDED, UNCLOSED, UNDERWAY, WAITING } from '../record-values/plan-states.js';
import { BOOKKEEPING, dayOrSomeDay } from '../record-values/record-fields.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfProduct } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';
import type { Activates, Closes, Finishes, Starts } from '../resource/transitions.js';

// The first is the default.
const PLAN_FILTERS = ['all', 'undone', 'wait', 'doing', 'done', 'closed'] as const;

/** Plans of products. Not in the specification: as observed on released servers. */
export const productplans = {
  name: 'productplans',
  one: 'productplan',
  record: pm.productplanRecord,
  get: true,
  history: true,
  create: {
    fields: pm.productplanCreate,
    wrongNames: { product: 'productID', name: 'title' },
    // Released servers take the Monday after the last plan, and refuse an end before it.
    defaults: { begin: (today) => today() },
  },
  update: { fields: pm.productplanUpdate, instead: { status: ['start', 'finish', 'close', 'activate'] } },
  list: {
    parents: { product: 'products' },
    browse: PLAN_FILTERS,
  },
  transitions: {
    start: { fields: pm.productplanTransition, from: WAITING, to: DOING },
    finish: { fields: pm.productplanTransition, from: UNDERWAY, to: DONE },
    close: { fields: pm.productplanClose, from: UNCLOSED, to: CLOSED },
    activate: { fields: pm.productplanTransition, from: ENDED, to: DOING },
  },
  // Released servers read the number of a transition from the query alone.
  idInQuery: 'planID',
  texts: ['title'],
  richText: ['desc'],
  inOneForm: { begin: dayOrSomeDay('begin'), end: dayOrSomeDay('end') },
  // Released servers move it to the present with each update of a closed plan, which the result tells.
  bookkeeping: BOOKKEEPING.filter((name) => name !== 'closedDate'),
} as const satisfies ResourceDefinition;

/** Which plans of a product are listed; the default is `all`. */
export type ProductplanFilter = OfProduct<(typeof PLAN_FILTERS)[number]>;

/** Operations on plans of products. */
export interface Productplans
  extends HasContents<pm.ProductplanRecord>,
    Lists<pm.ProductplanRecord, ProductplanFilter>,
    CrudOperations<
      pm.ProductplanCreate & Not<'product' | 'name'>,
      pm.ProductplanUpdate & NotStatus<'start, finish, close or activate'>,
      pm.ProductplanRecord
    >,
    Starts<pm.ProductplanTransition, pm.ProductplanRecord>,
    Finishes<pm.ProductplanTransition, pm.ProductplanRecord>,
    Closes<pm.ProductplanClose, pm.ProductplanRecord>,
    Activates<pm.ProductplanTransition, pm.ProductplanRecord> {}
