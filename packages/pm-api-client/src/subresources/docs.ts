import {
  type DocCreate,
  type DocLibRecord,
  type DocRecord,
  docCreate,
  docLibRecord,
  docRecord,
} from 'plat-schemas/pm';
import type { ReadOptions } from '../options.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { OneOf } from '../resource/lists.js';
import type { Deletes, Gets } from '../resource/resource.js';
import type { Writes } from '../resource/written.js';

/** The kinds of document spaces, as they appear in a path. */
export const SPACE_KINDS = ['my', 'team', 'product', 'project'] as const;

/** Documents; released servers change none. Not in the specification: as observed on released servers. */
export const docs = {
  name: 'doc/docs',
  one: 'doc',
  record: docRecord,
  get: 'bare',
  texts: ['title'],
  escaped: ['title', 'keywords'],
  create: { fields: docCreate, wrongNames: { name: 'title', module: 'moduleID' } },
} as const satisfies ResourceDefinition;

/** Libraries and spaces of documents, which servers keep as one kind; they are listed and not changed. */
export const docLibs = {
  name: 'libs',
  one: 'lib',
  record: docLibRecord,
} as const satisfies ResourceDefinition;

/** Whose documents: the caller's own, a team's, or those of a product or project, each of which is a space by itself. */
export type DocSpaceKind = (typeof SPACE_KINDS)[number];

/** A space of documents, by its number; that of a product or project is the number of that. */
export type InOneSpace = OneOf<{ [Kind in DocSpaceKind]: { [K in Kind]: number } }>;

/** A library of documents in its space. */
export type InOneLib = InOneSpace & {
  /** The library, by number. */
  lib: number;
};

/** Spaces of documents. */
export interface DocSpaces {
  /** The spaces of one kind that the caller may see. */
  list(kind: DocSpaceKind, options?: ReadOptions): Promise<DocLibRecord[]>;
}

/** Libraries of documents, of which a space has several. */
export interface DocLibs {
  /** The libraries of a space that the caller may see. */
  list(place: InOneSpace, options?: ReadOptions): Promise<DocLibRecord[]>;
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
  /** The documents of a library, without their content. */
  list(place: InOneLib, options?: ReadOptions): Promise<DocRecord[]>;
  /** Creates a document and reads it back. It rejects as every `create` does. */
  create: Writes<[place: InOneLib, fields: DocCreate], DocRecord, number | undefined>;
}
