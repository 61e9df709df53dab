import { systemCreate, systemRecord, systemUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './record-fields.js';

/** Systems. Source: project management API, "Endpoints", which do not show their fields: these are observed. */
export const systems = {
  name: 'systems',
  one: 'system',
  record: systemRecord,
  get: true,
  delete: true,
  create: {
    fields: systemCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    // The published API requires both.
    defaults: { integrated: () => 0, children: () => [] },
    answersNoID: true,
  },
  update: { fields: systemUpdate, instead: { status: 'no operation of this API' } },
  list: {
    parents: { product: 'products' },
    browse: ['all'],
  },
  // Released servers read the number of one to delete from the query alone.
  idInQuery: 'id',
  storedAs: { productID: 'product' },
  richText: ['desc'],
  bookkeeping,
} as const satisfies ResourceDefinition;
