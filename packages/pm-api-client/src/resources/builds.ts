import * as pm from 'plat-schemas/pm';
import type { HasContents } from '../actions/interfaces.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfExecution, OfProject, OneOf } from '../resource/lists.js';
import type { CrudOperations, Not, NotStatus } from '../resource/resource.js';

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
  texts: ['name', 'scmPath', 'filePath'],
  escaped: ['scmPath', 'filePath'],
  richText: ['desc'],
} as const satisfies ResourceDefinition;

/** Where builds are listed. */
export type BuildFilter = OneOf<{ project: OfProject<'all'>; execution: OfExecution<'all'> }>;

/** Operations on builds. */
export interface Builds
  extends HasContents<pm.BuildRecord>,
    Lists<pm.BuildRecord, BuildFilter>,
    CrudOperations<
      pm.BuildCreate & Not<'execution' | 'productID'>,
      pm.BuildUpdate & NotStatus<'no operation of this API'>,
      pm.BuildRecord
    > {}
