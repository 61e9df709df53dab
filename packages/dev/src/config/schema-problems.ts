import * as z from 'zod/mini';

/** Parses with English reasons, which `texts/zh-schema.ts` has in Chinese. */
export const withReasons = { error: z.locales.en().localeError };

/** What is wrong with a value, each with its place as one would write it in JavaScript: `users[1].id: must be …`. */
export function problemsIn({ issues }: z.core.$ZodError, whole: string): string {
  return issues.map(({ path, message }) => `${z.core.toDotPath(path) || whole}: ${message}`).join('; ');
}
