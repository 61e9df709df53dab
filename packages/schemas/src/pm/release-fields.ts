import * as z from 'zod/mini';
import {
  anyText,
  type Changes,
  date,
  type InProduct,
  id,
  type OpenValue,
  openValue,
  text,
  texts,
} from './field-kinds.js';

/** How far a release is; open, because servers save any word. */
export type ReleaseStatus = OpenValue<'wait' | 'normal' | 'fail' | 'terminate'>;

/** Fields of POST /releases. Observed. */
export interface ReleaseCreate extends InProduct {
  /** What it is called, e.g. `1.4.0`. */
  name: string;
  /** The system (application) that is released, by number. */
  system: number;
  /** Its builds, by number. */
  build?: number[] | undefined;
  /** The day for which it is planned, YYYY-MM-DD. @default today */
  date?: string | undefined;
  /** How far it is; a `normal` one is released. @default 'normal' */
  status?: ReleaseStatus | undefined;
  /** Accounts that are told of changes. */
  mailto?: string[] | undefined;
  /** What is in it, plain or as HTML. */
  desc?: string | undefined;
}

/** Fields of PUT /releases/{id}: those to change, the status too. Observed. */
export interface ReleaseUpdate extends Changes<ReleaseCreate, 'productID'> {}

const described = {
  build: z.optional(z.array(id)),
  date: z.optional(date),
  status: z.optional(openValue('wait', 'normal', 'fail', 'terminate')),
  mailto: z.optional(texts),
  desc: z.optional(anyText),
};

/** The schema of {@link ReleaseCreate}. */
export const releaseCreate = z.strictObject({
  productID: id,
  name: text,
  system: id,
  ...described,
}) satisfies z.ZodMiniType<ReleaseCreate>;

/** The schema of {@link ReleaseUpdate}. */
export const releaseUpdate = z.strictObject({
  name: z.optional(text),
  system: z.optional(id),
  ...described,
}) satisfies z.ZodMiniType<ReleaseUpdate>;
