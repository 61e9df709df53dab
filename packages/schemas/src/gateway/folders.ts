import * as z from 'zod/mini';

const paths = z.array(z.string());

/**
 * Folders that somebody authorized: directories only, never single files. Most devices answer `{ paths }`, some the
 * bare array.
 *
 * Source: platform gaps, "Back end".
 */
export const folderList = z.union([z.looseObject({ paths }), paths]);

export type FolderList = z.output<typeof folderList>;

/** Whether a folder's authorization was taken back. Source: platform gaps, "Back end". */
export const folderRemoval = z.looseObject({ suc: z.boolean() });

export type FolderRemoval = z.output<typeof folderRemoval>;
