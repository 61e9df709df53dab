import * as z from 'zod/mini';

const paths = z.array(z.string());

/**
 * Folders that somebody authorized: directories only, never single files. Most devices answer `{ paths }`, some the
 * bare array.
 *
 * Source: platform gaps, "Back end".
 */
export type FolderList = { paths: string[] } | string[];

/** The schema of {@link FolderList}. */
export const folderList: z.ZodMiniType<FolderList> = z.union([z.looseObject({ paths }), paths]);

/** Whether a folder's authorization was taken back. Source: platform gaps, "Back end". */
export interface FolderRemoval {
  /** False when nothing was taken back. */
  suc: boolean;
}

/** The schema of {@link FolderRemoval}. */
export const folderRemoval: z.ZodMiniType<FolderRemoval> = z.looseObject({ suc: z.boolean() });
