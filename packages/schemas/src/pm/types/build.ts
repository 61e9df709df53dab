// Generated from ../build.ts: `npm run fields` writes it anew.

import type { Changes } from '../fields/kind-schemas.js';
import type { DescribedFields, LinkedRecord, NamedRecord } from './common.js';

/** Fields of creates and records. */
export interface BuildFields<Nothing> extends DescribedFields<Nothing> {
  /** Account of the builder. @default the caller */
  builder?: string | Nothing;
  /** Day on which it was built, YYYY-MM-DD. @default today */
  date?: string | Nothing;
  /** Address of its source code. */
  scmPath?: string | Nothing;
  /** Address of its package. */
  filePath?: string | Nothing;
}

/** A build of a product, as the server returns it. Observed. */
export interface BuildRecord extends NamedRecord, LinkedRecord, BuildFields<null> {
  /** Id of the system (application). */
  system?: number | null;
}

/** Fields of POST /builds. Observed. */
export interface BuildCreate extends BuildFields<undefined> {
  /** Id of the execution in which it was made. */
  executionID: number;
  /** Id of the product. */
  product: number;
  /** Name, unique within the product. */
  name: string;
  /** Id of the system (application). */
  system: number;
}

/** Fields of PUT /builds/{id}: those to change. Observed. */
export interface BuildUpdate extends Changes<BuildCreate, 'executionID'> {
  /** Id of the execution in which it was made; an update has it under this name. */
  execution?: number | undefined;
}
