import * as z from 'zod/mini';

/**
 * Folders that somebody authorized: directories only, never single files. Most devices answer `{ paths }`, some the
 * bare array.
 *
 * Source: answers of released gateways.
 */
export type FolderList = { paths: string[] } | string[];

const list = z.array(z.string());
// What a gateway in Go writes for an empty list: null in its place, or nothing where the field may be left out.
const nothing = z.union([z.null(), z.strictObject({})]);

/** The schema of {@link FolderList}. The ways in which a device writes an empty list become `{ paths: [] }`. */
export const folderList: z.ZodMiniType<FolderList> = z.union([
  z.looseObject({
    paths: z.pipe(
      z.nullable(list),
      z.transform((paths) => paths ?? []),
    ),
  }),
  list,
  z.pipe(
    nothing,
    z.transform(() => ({ paths: [] as string[] })),
  ),
]);

/** Whether a folder's authorization was taken back. Source: answers of released gateways. */
export interface FolderRemoval {
  /** False when nothing was taken back. */
  suc: boolean;
}

/** The schema of {@link FolderRemoval}. */
export const folderRemoval: z.ZodMiniType<FolderRemoval> = z.looseObject({ suc: z.boolean() });
