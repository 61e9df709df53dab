// Generated from ../program.ts: `npm run fields` writes it anew.

import type { Changes } from '../fields/kind-schemas.js';
import type { Acl, DescribedFields, PlannedRecord } from './common.js';

/** Fields of creates and records. */
export interface ProgramFields<Nothing> extends DescribedFields<Nothing> {
  /** Account of the manager. */
  PM?: string | Nothing;
  /** Who may see it. */
  acl?: Acl | Nothing;
}

/** A program, as the server returns it. Observed. */
export interface ProgramRecord extends PlannedRecord, ProgramFields<null> {
  /** `program`; the list of programs contains projects too. Known: `program`, `project`. */
  type?: string | null;
}

/** Fields of POST /programs. Observed. */
export interface ProgramCreate extends ProgramFields<undefined> {
  /** Name. */
  name: string;
  /** Planned last day, YYYY-MM-DD. */
  end: string;
  /** Planned first day, YYYY-MM-DD. @default today */
  begin?: string | undefined;
  /** Id of the parent program; 0 without one. */
  parent?: number | undefined;
}

/** Fields of PUT /programs/{id}: those to change. Observed. */
export interface ProgramUpdate extends Changes<ProgramCreate, never> {}
