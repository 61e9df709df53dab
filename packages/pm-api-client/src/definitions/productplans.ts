import {
  productplanClose,
  productplanCreate,
  productplanRecord,
  productplanTransition,
  productplanUpdate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { CLOSED, DOING, DONE, ENDED, UNCLOSED, UNDERWAY, WAITING } from './plan-states.js';
import { bookkeeping } from './record-fields.js';

/** Plans of products. Not in the specification: as observed on released servers. */
export const productplans = {
  name: 'productplans',
  one: 'productplan',
  record: productplanRecord,
  get: true,
  delete: true,
  create: { fields: productplanCreate, wrongNames: { product: 'productID', name: 'title' } },
  update: { fields: productplanUpdate, instead: { status: 'start, finish, close or activate' } },
  list: {
    parents: { product: 'products' },
    browse: ['all', 'undone', 'wait', 'doing', 'done', 'closed'],
  },
  transitions: {
    start: { fields: productplanTransition, from: WAITING, to: DOING },
    finish: { fields: productplanTransition, from: UNDERWAY, to: DONE },
    close: { fields: productplanClose, from: UNCLOSED, to: CLOSED },
    activate: { fields: productplanTransition, from: ENDED, to: DOING },
  },
  // Released servers read the number of a transition from the query alone.
  idInQuery: 'planID',
  storedAs: { productID: 'product' },
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
