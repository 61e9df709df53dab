import * as z from 'zod/mini';

export const anyRecord = z.looseObject({});

/** What went wrong. Its members are those of `Failure`; they are listed once, in the instructions, and not with each tool. */
const failure = z.optional(anyRecord);

/** The output of a tool that reads: `error` alone, or the rest. */
export function readOutput<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ ...shape, error: failure });
}

/** The output of a write of one record; a dry run also has the request. */
export const writeOutput = z.looseObject({
  outcome: z.enum(['applied', 'unverified', 'dry-run', 'failed', 'unknown']),
  id: z.optional(z.int()),
  record: z.optional(anyRecord),
  changedByServer: z.optional(z.array(z.string())),
  hint: z.optional(z.string()),
  error: failure,
});

/** The output of a write of many records. */
export const bulkOutput = z.looseObject({
  outcome: z.enum(['applied', 'unverified', 'dry-run', 'failed', 'unknown']),
  counts: z.optional(z.record(z.string(), z.int())),
  items: z.optional(z.array(anyRecord)),
  requests: z.optional(z.array(anyRecord)),
  error: failure,
});
