// Generated from ../product.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { Acl, DescribedFields, NamedRecord, Remark } from './common.js';

/** What kind of product it is; open, because servers save any word. */
export type ProductType = OpenValue<
  | 'normal'
  | 'branch'
  | 'platform'
>;

/** Fields of creates and records. */
export interface ProductFields<Nothing> extends DescribedFields<Nothing> {
  /** Id of the program; 0 without one. */
  program?: number | Nothing;
  /** Id of the product line; 0 without one. */
  line?: number | Nothing;
  /** Kind of product. */
  type?: ProductType | Nothing;
  /** Account of the product owner. Released servers put the caller here when it is not sent. */
  PO?: string | Nothing;
  /** Account of the QA manager. */
  QD?: string | Nothing;
  /** Account of the release manager. */
  RD?: string | Nothing;
  /** Who may see it. */
  acl?: Acl | Nothing;
}

/** A product, as the server returns it. */
export interface ProductRecord extends NamedRecord, ProductFields<null> {
  /** Status; released servers write `close` after closing one. Known: `normal`, `closed`, `close`. */
  status?: string | null;
  /** Accounts of the reviewers of its stories. */
  reviewer?: ServerList;
  /** When it was closed; empty or null while it is open. */
  closedDate?: string | null;
}

/** Fields of POST /products. Source: "Fields of create operations". */
export interface ProductCreate extends ProductFields<undefined> {
  /** Name. */
  name: string;
  /** Accounts of the reviewers of its stories. */
  reviewer?: string[] | undefined;
}

/** Fields of PUT /products/{id}: those to change. */
export interface ProductUpdate extends Changes<ProductCreate, never> {}

/** Fields of PUT /products/{id}/close and /activate. Nothing is required. Not in the specification. */
export interface ProductTransition extends Remark {}
