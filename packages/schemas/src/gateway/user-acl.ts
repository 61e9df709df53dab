import * as z from 'zod/mini';

/** What one user may do with one path. A path that the platform does not know has three times false. */
export const pathAccess = z.looseObject({
  path: z.string(),
  readable: z.boolean(),
  writable: z.boolean(),
  deletable: z.boolean(),
});

export type PathAccess = z.output<typeof pathAccess>;

/** `data` of `plat.file.checkUserACL`. Source: platform gaps, "Back end". */
export const userAcl = z.array(pathAccess);
