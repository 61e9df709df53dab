import { platformConfig } from 'plat-schemas/app';
import * as z from 'zod/mini';

const grantedPaths = z.strictObject({
  shared: z.array(z.string()),
  users: z.record(z.coerce.number(), z.array(z.string())),
});

/** What the state file holds. */
export const savedState = z.strictObject({
  version: z.literal(1),
  userId: z.number(),
  config: platformConfig,
  grants: z.strictObject({ folders: grantedPaths, files: grantedPaths }),
  /** Where the clock stood, in ISO 8601; only in what is kept under a name. */
  now: z.optional(z.iso.datetime({ offset: true })),
  /** Of the applications behind the first. */
  grantsOfOthers: z.optional(
    z.array(z.strictObject({ appName: z.string(), folders: grantedPaths, files: grantedPaths })),
  ),
});

export type SavedState = z.output<typeof savedState>;
