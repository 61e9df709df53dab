import * as z from 'zod/mini';
import { absent } from './absent.js';

/**
 * Folders that users authorized: directories only, never single files. Most devices return `{ paths }`, some the
 * bare array.
 *
 * Source: responses of released gateways.
 */
export type FolderList = { paths: string[] } | string[];

const list = z.array(z.string());
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
    absent,
    z.transform(() => ({ paths: [] as string[] })),
  ),
]);

/** Whether a folder's authorization was taken back. Source: responses of released gateways. */
export interface FolderRemoval {
  /** False when nothing was taken back. */
  suc: boolean;
}

/**
 * The schema of {@link FolderRemoval}. The code 0 of the response reports that the call was carried out; a gateway that
 * only adds null, `true` or nothing becomes `{ suc: true }`.
 */
export const folderRemoval: z.ZodMiniType<FolderRemoval> = z.union([
  z.looseObject({ suc: z.boolean() }),
  z.pipe(
    z.union([absent, z.boolean()]),
    z.transform((done) => ({ suc: done !== false })),
  ),
]);
