import * as z from 'zod/mini';

/**
 * How the host shows the details of files.
 *
 * Source: the platform's own page SDK.
 */
export interface FileDetailsOptions {
  /** Whether to show them as to an administrator. */
  admin?: boolean | undefined;
}

/** The schema of {@link FileDetailsOptions}. */
export const fileDetailsOptions: z.ZodMiniType<FileDetailsOptions> = z.strictObject({
  admin: z.optional(z.boolean()),
});
