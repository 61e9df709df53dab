import {
  directoryCreate,
  directoryRecord,
  directoryUpdate,
  docCreate,
  docLibCreate,
  docLibRecord,
  docLibUpdate,
  docRecord,
  docSpaceCreate,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { namesOf } from './record-fields.js';

/** The kinds of spaces of documents, as they stand in a path. */
export const SPACE_KINDS = ['my', 'team', 'product', 'project'] as const;

/** Those whose spaces people make; products and projects are spaces by themselves. */
export const MADE_BY_PEOPLE = ['my', 'team'] as const;

const library = {
  record: docLibRecord,
  get: true,
  delete: true,
  update: {
    fields: docLibUpdate,
    instead: {},
    // Released servers want the name, and empty what says who may see it.
    fromRecord: { name: true, acl: true, groups: namesOf('groups'), users: namesOf('users') },
  },
} as const;

const wrongNames = { title: 'name' };

/** Spaces of documents, which servers keep as libraries. Not in the specification: as observed on released servers. */
export const docSpaces = {
  ...library,
  name: 'doc/spaces',
  one: 'space',
  create: { fields: docSpaceCreate, wrongNames },
} as const satisfies ResourceDefinition;

/** Libraries of documents. */
export const docLibs = {
  ...library,
  name: 'doc/libs',
  one: 'lib',
  create: { fields: docLibCreate, wrongNames },
} as const satisfies ResourceDefinition;

/** Documents; released servers change none. */
export const docs = {
  name: 'doc/docs',
  one: 'doc',
  record: docRecord,
  get: true,
  isBare: true,
  delete: true,
  create: { fields: docCreate, wrongNames: { name: 'title', module: 'moduleID' } },
  storedAs: { moduleID: 'module' },
  // Every reader counts.
  bookkeeping: ['views'],
} as const satisfies ResourceDefinition;

/** Directories of documents, which servers call modules; there is no way to read one alone. */
export const docModules = {
  name: 'doc/modules',
  one: 'module',
  record: directoryRecord,
  delete: true,
  create: {
    fields: directoryCreate,
    wrongNames: { parent: 'parentID', title: 'name' },
    defaults: { parentID: () => 0 },
  },
  update: { fields: directoryUpdate, instead: { parent: 'no operation of this API' } },
  storedAs: { parentID: 'parent' },
  bookkeeping: ['path', 'grade', 'order'],
} as const satisfies ResourceDefinition;
