import * as z from 'zod/mini';

/**
 * What the host shows to a user who is about to leave the page.
 *
 * Source: the platform's own page SDK.
 */
export interface ExitPageTips {
  title?: string | undefined;
  content?: string | undefined;
}

/** The schema of {@link ExitPageTips}. */
export const exitPageTips: z.ZodMiniType<ExitPageTips> = z.strictObject({
  title: z.optional(z.string()),
  content: z.optional(z.string()),
});
