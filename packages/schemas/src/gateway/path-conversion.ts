import * as z from 'zod/mini';
import { listOf } from './absent.js';

/** A path of the system and what a user is shown for it. */
export interface ConvertedPath {
  /** A path of the system, e.g. `/vol1/1000/photos`. */
  path: string;
  /** The path that a user is shown for it. */
  semanticPath: string;
}

/**
 * `data` of `plat.file.convertPath`. Most devices return `{ status: 0, result }`, some the bare array.
 *
 * Source: responses of released gateways.
 */
export type PathConversion = { status: 0; result: ConvertedPath[] } | ConvertedPath[];

/** The schema of {@link ConvertedPath}. */
export const convertedPath: z.ZodMiniType<ConvertedPath> = z.looseObject({
  path: z.string(),
  semanticPath: z.string(),
});

const converted = listOf(convertedPath);

const success = z.literal(0, {
  error: ({ input }) => (typeof input === 'number' ? `expected 0, and the status is ${input}` : undefined),
});

/** The schema of {@link PathConversion}. Null or nothing, as a gateway in Go writes an empty list, becomes one. */
export const pathConversion: z.ZodMiniType<PathConversion> = z.union([
  z.looseObject({ status: success, result: converted }),
  converted,
]);
