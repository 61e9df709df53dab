import * as z from 'zod/mini';

/** An authorization flow that a page can start. */
export type AppAuthOperation =
  | 'pickFile'
  | 'pickUserFile'
  | 'pickSharedFile'
  | 'authorizeUserFile'
  | 'authorizeSharedFile';

/**
 * What an authorization page sends back in the query of the callback URL.
 *
 * Every field comes from a URL, which any page can open: trust it only after `state` was compared with the one sent.
 *
 * Source: platform interface, "Authorization callback flow"; field names as the public platform's SDK has them.
 */
export interface AppAuthResult {
  /**
   * How the flow ended. A value unknown to this version is passed on unchanged.
   *
   * With `refreshNeeded`, the SDK sets `unknown`: the end does not reach the page, see there.
   */
  status?: 'success' | 'cancel' | 'error' | 'unknown' | (string & {}) | undefined;
  /** Why it failed, when `status` is `error`. */
  error?: 'access_denied' | (string & {}) | undefined;
  /** Which flow it was. A name unknown to this version is passed on unchanged. */
  method?: AppAuthOperation | (string & {}) | undefined;
  appName?: string | undefined;
  /** The `state` that the application sent when it started the flow. */
  state?: string | undefined;
  /** The paths that the user chose; undefined if they are missing or unreadable. */
  path?: string[] | undefined;
  /** True when no channel could bring the result to the page: ask for the authorized paths again. Never from a URL. */
  refreshNeeded?: boolean | undefined;
}

/** The schema of {@link AppAuthResult}. */
export const appAuthResult: z.ZodMiniType<AppAuthResult> = z.looseObject({
  status: z.optional(z.string()),
  error: z.optional(z.string()),
  method: z.optional(z.string()),
  appName: z.optional(z.string()),
  state: z.optional(z.string()),
  path: z.optional(z.array(z.string())),
  refreshNeeded: z.optional(z.boolean()),
});
