import * as z from 'zod/mini';
import { listOf } from './absent.js';

/** The access of one user to one path. For an unknown path, all three are false. */
export interface PathAccess {
  /** The path that was asked about. */
  path: string;
  readable: boolean;
  writable: boolean;
  deletable: boolean;
}

/** The schema of {@link PathAccess}. */
export const pathAccess: z.ZodMiniType<PathAccess> = z.looseObject({
  path: z.string(),
  readable: z.boolean(),
  writable: z.boolean(),
  deletable: z.boolean(),
});

/**
 * `data` of `plat.file.checkUserACL`; null, nothing or `{}`, as a gateway in Go writes an empty list, becomes one.
 *
 * Source: responses of released gateways.
 */
export const userAcl: z.ZodMiniType<PathAccess[]> = listOf(pathAccess);
