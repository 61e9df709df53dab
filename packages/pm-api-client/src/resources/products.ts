import * as pm from 'plat-schemas/pm';
import type { ProductActions } from '../actions/interfaces.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { AllOrOneOf, Browsed, ListsAll, OfProgram } from '../resource/lists.js';
import type { CrudOperations, NotStatus } from '../resource/resource.js';
import type { Activates, Closes } from '../resource/transitions.js';

// The first is the default.
const PRODUCT_FILTERS = ['all', 'noclosed', 'closed'] as const;

/** Products. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const products = {
  name: 'products',
  one: 'product',
  record: pm.productRecord,
  get: true,
  history: true,
  create: { fields: pm.productCreate, wrongNames: {} },
  update: {
    fields: pm.productUpdate,
    instead: { status: ['close', 'activate'] },
    // Released servers empty the description of a product that is updated without it.
    fromRecord: { desc: true },
  },
  list: {
    parents: { program: 'programs' },
    whole: true,
    browse: PRODUCT_FILTERS,
    lacks: ['type'],
  },
  transitions: {
    /** Closes a product. Released servers write `close` for its state, and list it among those that are not closed. */
    close: {
      fields: pm.productTransition,
      from: { specification: ['normal', 'active'], released: ['normal', 'close', 'closed'] },
      to: { specification: ['closed'], released: ['close', 'closed'] },
    },
    /** Opens a closed product again. */
    activate: {
      fields: pm.productTransition,
      from: { specification: ['closed'], released: ['close', 'closed', 'normal'] },
      to: { specification: ['normal', 'active'], released: ['normal'] },
    },
  },
  texts: ['name'],
  richText: ['desc'],
  inOneForm: { type: ({ type }) => (type === 'product' ? undefined : type) },
} as const satisfies ResourceDefinition;

/** Which products are listed. Observed. */
export type ProductBrowse = (typeof PRODUCT_FILTERS)[number];

/** Where products are listed: all of them, or those of a program. */
export type ProductFilter = AllOrOneOf<Browsed<ProductBrowse>, { program: OfProgram<ProductBrowse> }>;

/** Operations on products. */
export interface Products
  extends ProductActions,
    ListsAll<pm.ProductRecord, ProductFilter>,
    CrudOperations<pm.ProductCreate, pm.ProductUpdate & NotStatus<'close or activate'>, pm.ProductRecord>,
    Closes<pm.ProductTransition, pm.ProductRecord>,
    Activates<pm.ProductTransition, pm.ProductRecord> {}
