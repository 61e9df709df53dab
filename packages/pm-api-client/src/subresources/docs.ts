import {
  type DirectoryRecord,
  type DocCreate,
  type DocLibCreate,
  type DocLibRecord,
  type DocLibUpdate,
  type DocRecord,
  type DocSpaceCreate,
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
import type { ReadOptions, WriteOptions } from '../options.js';
import { namesOf } from '../record-values/record-fields.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { OneOf } from '../resource/filter-type.js';
import type { Deletes, Gets, Updates } from '../resource/resource.js';
import type { WriteResult } from '../resource/written.js';
import { type Directories, directoryTexts, nameThatFits } from './directories.js';

/** The kinds of document spaces, as they appear in a path. */
export const SPACE_KINDS = ['my', 'team', 'product', 'project'] as const;

/** Those whose spaces people make; products and projects are spaces by themselves. */
export const USER_CREATED_SPACES = ['my', 'team'] as const;

const library = {
  record: docLibRecord,
  get: true,
  delete: true,
  update: {
    fields: docLibUpdate,
    instead: {},
    // Released servers require the name, and clear the access settings if they are missing.
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
  texts: ['title'],
  escaped: ['title', 'keywords'],
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
  ...directoryTexts,
  delete: true,
  create: {
    fields: directoryCreate,
    wrongNames: { parent: 'parentID', title: 'name' },
    defaults: { parentID: () => 0 },
    check: nameThatFits,
  },
  update: {
    fields: directoryUpdate,
    instead: { parent: [] },
    check: nameThatFits,
  },
  storedAs: { parentID: 'parent' },
  bookkeeping: ['path', 'grade', 'order'],
} as const satisfies ResourceDefinition;

/** Whose documents: the caller's own, a team's, or those of a product or project, each of which is a space by itself. */
export type DocSpaceKind = 'my' | 'team' | 'product' | 'project';

/** A space of documents, by its number; that of a product or project is the number of that. */
export type InOneSpace = OneOf<{ [Kind in DocSpaceKind]: { [K in Kind]: number } }>;

/** A library of documents in its space. */
export type InOneLib = InOneSpace & {
  /** The library, by number. */
  lib: number;
};

/** Spaces of documents. */
export interface DocSpaces
  extends Gets<DocLibRecord>,
    Pick<Updates<DocLibUpdate, DocLibRecord>, 'update'>,
    Deletes<DocLibRecord> {
  /** The spaces of one kind that the caller may see. */
  list(kind: DocSpaceKind, options?: ReadOptions): Promise<DocLibRecord[]>;
  /** Creates a space and reads it back. Products and projects have theirs from the start. */
  create<Dry extends boolean = false>(
    kind: 'my' | 'team',
    fields: DocSpaceCreate,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<DocLibRecord, Dry, number | undefined>>;
}

/** Libraries of documents, of which a space has several. */
export interface DocLibs
  extends Gets<DocLibRecord>,
    Pick<Updates<DocLibUpdate, DocLibRecord>, 'update'>,
    Deletes<DocLibRecord> {
  /** The libraries of a space that the caller may see. */
  list(place: InOneSpace, options?: ReadOptions): Promise<DocLibRecord[]>;
  /** Creates a library and reads it back. Rejects with `not-found` if the space is missing, which servers do not check. */
  create<Dry extends boolean = false>(
    place: InOneSpace,
    fields: DocLibCreate,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<DocLibRecord, Dry, number | undefined>>;
}

/** Directories of the documents of a library, which servers call modules. */
export interface DocModules extends Pick<Directories<InOneLib>, 'create'> {
  /** The directories of a library, those in others included. */
  list(place: InOneLib, options?: ReadOptions): Promise<DirectoryRecord[]>;
  /** Renames a directory. Rejects with `not-found` where the library does not have it. */
  update<Dry extends boolean = false>(
    place: InOneLib,
    id: number,
    fields: { name: string },
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<DirectoryRecord, Dry>>;
  /** Deletes a directory, and with it all that are in it. Rejects with `not-found` where the library does not have it. */
  delete<Dry extends boolean = false>(
    place: InOneLib,
    id: number,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<DirectoryRecord, Dry>>;
}

/**
 * Documents, in libraries, in spaces. Their content has the format in `contentType`; the option `richText` does not change it. They are
 * not changed: released servers take such a request and change nothing. Observed.
 */
export interface Docs extends Gets<DocRecord>, Deletes<DocRecord> {
  /** Spaces, at the top. */
  readonly spaces: DocSpaces;
  /** Libraries, in spaces. */
  readonly libs: DocLibs;
  /** Directories, in libraries. */
  readonly modules: DocModules;
  /** The documents of a library, without their content. */
  list(place: InOneLib, options?: ReadOptions): Promise<DocRecord[]>;
  /** Creates a document and reads it back. It rejects as every `create` does. */
  create<Dry extends boolean = false>(
    place: InOneLib,
    fields: DocCreate,
    options?: WriteOptions<Dry>,
  ): Promise<WriteResult<DocRecord, Dry, number | undefined>>;
}
