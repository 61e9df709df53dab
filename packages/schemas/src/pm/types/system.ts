// Generated from ../system.ts: `npm run fields` writes it anew.

import type { Changes, ServerList } from '../fields/kind-schemas.js';
import type { DescribedFields, InProduct, NamedRecord } from './common.js';

/** Fields of creates and records. */
export interface SystemFields<Nothing> extends DescribedFields<Nothing> {}

/** A system (an application of a product), as the server returns it. */
export interface SystemRecord extends NamedRecord, SystemFields<null> {
  /** Status. Known: `active`, `inactive`. */
  status?: string | null;
  /** Id of its product. */
  product?: number | null;
  /** 1: it is made of other systems, its `children`. */
  integrated?: number | null;
  /** Ids of the systems that it is made of. */
  children?: ServerList;
  /** Id of its newest release; 0 or null without one. */
  latestRelease?: number | null;
  /** When its newest release was published; empty if never. */
  latestDate?: string | null;
}

/** Fields of POST /systems. The specification does not show them; these are observed. */
export interface SystemCreate extends SystemFields<undefined>, InProduct {
  /** Name. */
  name: string;
  /** 1: it is made of other systems, its `children`. @default 0 */
  integrated?: 0 | 1 | undefined;
  /** Ids of the systems that it is made of. @default none */
  children?: number[] | undefined;
}

/** Fields of PUT /systems/{id}: those to change. Observed. */
export interface SystemUpdate extends Changes<SystemCreate, 'productID'> {}
