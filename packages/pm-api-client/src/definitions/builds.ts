import { buildCreate, buildRecord, buildUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './record-fields.js';

/** Builds. Not in the specification: as observed on released servers. */
export const builds = {
  name: 'builds',
  one: 'build',
  record: buildRecord,
  get: true,
  delete: true,
  create: { fields: buildCreate, wrongNames: { execution: 'executionID', productID: 'product' } },
  update: { fields: buildUpdate, instead: { status: 'no operation of this API' } },
  list: {
    parents: { project: 'projects', execution: 'executions' },
    browse: ['all'],
  },
  storedAs: { executionID: 'execution' },
  richText: ['desc'],
  bookkeeping,
} as const satisfies ResourceDefinition;
