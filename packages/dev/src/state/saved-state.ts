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
  /** Of the applications behind the first. */
  grantsOfOthers: z.optional(
    z.array(z.strictObject({ appName: z.string(), folders: grantedPaths, files: grantedPaths })),
  ),
});

export type SavedState = z.output<typeof savedState>;
