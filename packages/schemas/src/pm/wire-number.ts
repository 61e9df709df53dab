import * as z from 'zod/mini';

/** A whole number that some servers write as text: `30` and `"30"` are the same. */
export const wireNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^\d+$/)),
    z.transform((digits: string): number => Number(digits)),
  ),
]);
