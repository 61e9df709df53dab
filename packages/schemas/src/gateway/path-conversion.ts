import * as z from 'zod/mini';

/** A path of the system, e.g. `/vol1/1000/photos`, and the path that a user is shown for it. */
export const convertedPath = z.looseObject({ path: z.string(), semanticPath: z.string() });

export type ConvertedPath = z.output<typeof convertedPath>;

/**
 * `data` of `plat.file.convertPath`. Most devices answer `{ status: 0, result }`, some the bare array.
 *
 * Source: platform gaps, "Back end".
 */
export const pathConversion = z.union([
  z.looseObject({ status: z.literal(0), result: z.array(convertedPath) }),
  z.array(convertedPath),
]);

export type PathConversion = z.output<typeof pathConversion>;
