import * as z from 'zod/mini';

/**
 * A whole number that some servers write as text: `30` and `"30"` are the same. Digits that a number cannot hold
 * exactly are refused, because rounded they would be the number of another record.
 */
export const wireNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(
      z.regex(/^\d+$/),
      z.refine((digits) => Number.isSafeInteger(Number(digits))),
    ),
    z.transform((digits: string): number => Number(digits)),
  ),
]);
