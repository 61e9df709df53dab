import * as z from 'zod/mini';
import { account, anyText, type Changes, date, id, text } from './field-kinds.js';

/** Fields of POST /builds. Observed. */
export interface BuildCreate {
  /** The execution in which it was made, by number; `execution` is the wrong name, which makes a build of no project. */
  executionID: number;
  /** The product that it is a build of, by number. */
  product: number;
  /** What it is called; once in a product. */
  name: string;
  /** The system (application) that it is a build of, by number. */
  system: number;
  /** Account of the person who built it. @default the caller */
  builder?: string | undefined;
  /** The day on which it was built, YYYY-MM-DD. @default today */
  date?: string | undefined;
  /** Where its source is. */
  scmPath?: string | undefined;
  /** Where its package is. */
  filePath?: string | undefined;
  /** What is in it, plain or as HTML. */
  desc?: string | undefined;
}

/** Fields of PUT /builds/{id}: those to change. Observed. */
export interface BuildUpdate extends Changes<BuildCreate, 'executionID'> {
  /** The execution in which it was made, by number; here under this name. */
  execution?: number | undefined;
}

const described = {
  builder: z.optional(account),
  date: z.optional(date),
  scmPath: z.optional(anyText),
  filePath: z.optional(anyText),
  desc: z.optional(anyText),
};

/** The schema of {@link BuildCreate}. */
export const buildCreate = z.strictObject({
  executionID: id,
  product: id,
  name: text,
  system: id,
  ...described,
}) satisfies z.ZodMiniType<BuildCreate>;

/** The schema of {@link BuildUpdate}. */
export const buildUpdate = z.strictObject({
  execution: z.optional(id),
  product: z.optional(id),
  name: z.optional(text),
  system: z.optional(id),
  ...described,
}) satisfies z.ZodMiniType<BuildUpdate>;
