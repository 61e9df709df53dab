import { productCreate, productRecord, productTransition, productUpdate } from 'plat-schemas/pm';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './bookkeeping.js';

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
    fromRecord: { desc: ({ desc }: PmRecord) => (desc === '' || desc === null ? undefined : desc) },
  },
  list: {
    parents: { program: 'programs' },
    whole: true,
    browse: ['all', 'noclosed', 'closed'],
  },
  transitions: {
    /** Closes a product. */
    close: { fields: productTransition, from: ['normal'], to: ['closed'] },
    /** Opens a closed product again. */
    activate: { fields: productTransition, from: ['closed'], to: ['normal', 'active'] },
  },
  notStored: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
