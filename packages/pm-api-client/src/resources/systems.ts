import * as pm from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfProduct } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';

/** Systems. Source: project management API, "Endpoints", which do not show their fields: these are observed. */
export const systems = {
  name: 'systems',
  one: 'system',
  record: pm.systemRecord,
  get: true,
  history: true,
  create: {
    fields: pm.systemCreate,
    wrongNames: { product: 'productID' },
    // The published API requires both.
    defaults: { integrated: () => 0, children: () => [] },
  },
  update: {
    fields: pm.systemUpdate,
    instead: { status: [] },
    refills: ['name', 'desc'],
  },
  list: {
    parents: { product: 'products' },
    browse: ['all'],
  },
  // Released servers read the number of one to delete from the query alone.
  idInQuery: 'id',
  texts: ['name'],
  // Text without markup to this server, which shows it with entities.
  escaped: ['desc'],
} as const satisfies ResourceDefinition;

/** Operations on systems (applications of a product). */
export interface Systems
  extends Lists<pm.SystemRecord, OfProduct<'all'>>,
    CrudOperations<
      pm.SystemCreate & Not<'product'>,
      pm.SystemUpdate & NotStatus<'no operation of this API'>,
      pm.SystemRecord,
      number | undefined
    > {}
