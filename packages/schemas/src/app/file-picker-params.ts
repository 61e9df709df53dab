import * as z from 'zod/mini';

/** A place in the sidebar of the host's picker; newer hosts may have more. */
export type SidebarGroup =
  | 'myFiles'
  | 'otherShare'
  | 'external'
  | 'remote'
  | 'favorites'
  | 'team'
  | (string & {});

/**
 * What a page may ask of the picker for files and directories.
 *
 * Source: the platform's own page SDK.
 */
export interface FilePickerParams {
  /** Whether several may be picked; of directories it is always one. */
  multiple?: boolean | undefined;
  /** Whether a directory is picked, and not a file. */
  directory?: boolean | undefined;
  /** Extensions of the files to offer, with their dot; other values that the host supports, such as `image/*`, are sent unchanged. */
  accept?: readonly string[] | string | undefined;
  /** The places to offer, in this order. */
  sidebarGroup?: readonly SidebarGroup[] | undefined;
  /** Title of the picker. */
  title?: string | null | undefined;
  /** Text of the button that confirms. */
  okText?: string | null | undefined;
  /** Whether the user may create a directory. */
  creatable?: boolean | undefined;
  /** Paths that the user may not pick. */
  disabledPaths?: readonly string[] | undefined;
}

/**
 * What a page may ask of the picker for what an administrator shares with the application. Only directories can be shared,
 * so hosts may take no notice of `multiple`, `directory` and `accept`.
 *
 * Source: platform interface, "Shared access".
 */
export type SharedFilePickerParams = FilePickerParams;

// In an address items are joined by commas, so one that holds a comma would become two.
const items = z.array(z.string().check(z.regex(/^[^,]+$/)));

const fields = {
  multiple: z.optional(z.boolean()),
  directory: z.optional(z.boolean()),
  accept: z.optional(z.union([z.string().check(z.minLength(1)), items])),
  sidebarGroup: z.optional(items),
  title: z.nullish(z.string()),
  okText: z.nullish(z.string()),
  creatable: z.optional(z.boolean()),
  disabledPaths: z.optional(z.array(z.string())),
};

// Strict: what is sent must be what was meant, and a host takes a misspelt field without a word.
/** The schema of {@link FilePickerParams}. */
export const filePickerParams: z.ZodMiniType<FilePickerParams> = z.strictObject(fields);

/** The schema of {@link SharedFilePickerParams}. */
export const sharedFilePickerParams: z.ZodMiniType<SharedFilePickerParams> = z.strictObject(fields);
