import * as z from 'zod/mini';

/**
 * What the host shows to a user who is about to leave the page.
 *
 * Source: platform gaps, "Front end".
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
