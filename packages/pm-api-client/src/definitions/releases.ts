import { releaseCreate, releaseRecord, releaseUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './record-fields.js';

/** Releases of products. Not in the specification: as observed on released servers. */
export const releases = {
  name: 'releases',
  one: 'release',
  record: releaseRecord,
  get: true,
  delete: true,
  create: {
    fields: releaseCreate,
    wrongNames: { product: 'productID' },
    alsoInQuery: ['productID'],
    defaults: { status: () => 'normal' },
  },
  // The only resource whose update may change its state.
  update: { fields: releaseUpdate, instead: {} },
  list: {
    parents: { product: 'products', project: 'projects' },
    browse: ['all', 'wait', 'normal', 'fail', 'terminate'],
    browseAt: { project: ['all'] },
  },
  storedAs: { productID: 'product' },
  richText: ['desc'],
  bookkeeping,
} as const satisfies ResourceDefinition;
