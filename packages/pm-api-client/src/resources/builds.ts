import * as pm from 'plat-schemas/pm';
import { bookkeeping } from '../record-values/record-fields.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { OfExecution, OfProject, OneOf } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { CrudOperations, NotStatus, UseInstead } from '../resource/resource.js';
import type { NotExecution } from './tasks.js';

/** Builds. Not in the specification: as observed on released servers. */
export const builds = {
  name: 'builds',
  one: 'build',
  record: pm.buildRecord,
  get: true,
  history: true,
  create: { fields: pm.buildCreate, wrongNames: { execution: 'executionID', productID: 'product' } },
  update: { fields: pm.buildUpdate, instead: { status: [] } },
  list: {
    parents: { project: 'projects', execution: 'executions' },
    browse: ['all'],
  },
  storedAs: { executionID: 'execution' },
  texts: ['name', 'scmPath', 'filePath'],
  escaped: ['scmPath', 'filePath'],
  richText: ['desc'],
  bookkeeping,
} as const satisfies ResourceDefinition;

/** Where builds are listed. */
export type BuildFilter = OneOf<{ project: OfProject<'all'>; execution: OfExecution<'all'> }>;

/** The trap of a build's product. */
export interface NotProductID {
  /** A wrong name: `product` is the right one here. */
  readonly productID?: UseInstead<'product'>;
}

/** Operations on builds. */
export interface Builds
  extends Lists<pm.BuildRecord, BuildFilter>,
    CrudOperations<
      pm.BuildCreate & NotExecution & NotProductID,
      pm.BuildUpdate & NotStatus<'no operation of this API'>,
      pm.BuildRecord
    > {}
