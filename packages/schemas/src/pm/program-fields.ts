import * as z from 'zod/mini';
import { type Acl, account, acl, anyText, type Changes, date, link, text } from './field-kinds.js';

/** Fields of POST /programs. Observed. */
export interface ProgramCreate {
  /** What it is called. */
  name: string;
  /** Planned last day, YYYY-MM-DD. */
  end: string;
  /** Planned first day, YYYY-MM-DD. @default today */
  begin?: string | undefined;
  /** The program that it is a part of, by number; 0 for none. */
  parent?: number | undefined;
  /** Account of the person who is responsible. */
  PM?: string | undefined;
  /** What it is, plain or as HTML. */
  desc?: string | undefined;
  /** Who may see it. */
  acl?: Acl | undefined;
}

/** Fields of PUT /programs/{id}: those to change. Observed. */
export interface ProgramUpdate extends Changes<ProgramCreate, never> {}

const described = {
  begin: z.optional(date),
  parent: z.optional(link),
  PM: z.optional(account),
  desc: z.optional(anyText),
  acl: z.optional(acl),
};

/** The schema of {@link ProgramCreate}. */
export const programCreate = z.strictObject({
  name: text,
  end: date,
  ...described,
}) satisfies z.ZodMiniType<ProgramCreate>;

/** The schema of {@link ProgramUpdate}. */
export const programUpdate = z.strictObject({
  name: z.optional(text),
  end: z.optional(date),
  ...described,
}) satisfies z.ZodMiniType<ProgramUpdate>;
