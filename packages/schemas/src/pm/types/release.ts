// Generated from ../release.ts: `npm run fields` writes it anew.

import type { Changes, OpenValue, ServerList } from '../fields/kind-schemas.js';
import type { DescribedFields, InProduct, NamedRecord } from './common.js';

/** How far a release is; open, because servers save any word. */
export type ReleaseStatus = OpenValue<
  | 'wait'
  | 'normal'
  | 'fail'
  | 'terminate'
>;

/** Fields of creates and records. */
export interface ReleaseFields<Nothing> extends DescribedFields<Nothing> {
  /** Day for which it is planned, YYYY-MM-DD. @default today */
  date?: string | Nothing;
}

/** A release of a product, as the server returns it. Observed. */
export interface ReleaseRecord extends NamedRecord, ReleaseFields<null> {
  /** Id of the system (application) that is released. */
  system?: number | null;
  /** Ids of its builds, separated by commas. */
  build?: unknown;
  /** Status. */
  status?: ReleaseStatus | null;
  /** Id of its product. */
  product?: number | null;
  /** Ids of its projects, separated by commas. */
  project?: ServerList;
  /** Day on which it was released; empty before. */
  releasedDate?: string | null;
  /** Accounts that are notified of changes. */
  mailto?: ServerList;
}

/** Fields of POST /releases. Observed. */
export interface ReleaseCreate extends ReleaseFields<undefined>, InProduct {
  /** Name, e.g. `1.4.0`. */
  name: string;
  /** Id of the system (application) that is released. */
  system: number;
  /** Ids of its builds. */
  build?: number[] | undefined;
  /** Status; a `normal` one is released. @default 'normal' */
  status?: ReleaseStatus | undefined;
  /** Day on which it was released, YYYY-MM-DD. @default the server's day, unless the status is `wait` */
  releasedDate?: string | undefined;
  /** Accounts that are notified of changes. */
  mailto?: string[] | undefined;
}

/** Fields of PUT /releases/{id}: those to change. The status is among them. Observed. */
export interface ReleaseUpdate extends Changes<ReleaseCreate, 'productID'> {}
