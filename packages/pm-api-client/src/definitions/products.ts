import { productCreate, productRecord, productTransition, productUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './record-fields.js';

/** Products. Source: project management API, "Fields of create operations"; lists and states are observed. */
export const products = {
  name: 'products',
  one: 'product',
  record: productRecord,
  get: true,
  delete: true,
  create: { fields: productCreate, wrongNames: {} },
  update: {
    fields: productUpdate,
    instead: { status: 'close or activate' },
    // Released servers empty the description of a product that is updated without it.
    fromRecord: { desc: true },
  },
  list: {
    parents: { program: 'programs' },
    whole: true,
    browse: ['all', 'noclosed', 'closed'],
  },
  transitions: {
    /** Closes a product. Released servers write `close` for its state, and list it among those that are not closed. */
    close: {
      fields: productTransition,
      from: { specification: ['normal', 'active'], released: ['normal', 'close', 'closed'] },
      to: { specification: ['closed'], released: ['close', 'closed'] },
    },
    /** Opens a closed product again. */
    activate: {
      fields: productTransition,
      from: { specification: ['closed'], released: ['close', 'closed', 'normal'] },
      to: { specification: ['normal', 'active'], released: ['normal'] },
    },
  },
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
