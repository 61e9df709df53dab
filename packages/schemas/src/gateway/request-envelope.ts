import * as z from 'zod/mini';

/** What an application's server posts to the gateway. Source: platform interface, "Back-end request envelope". */
export interface RequestEnvelope {
  /** Returned unchanged in the response. */
  reqId?: string | undefined;
  /** The capability to call, e.g. `plat.system.getPlatformConfig`. */
  req: string;
  /** Name of the calling application, as in its manifest. */
  appName: string;
  /** Parameters of the capability; some have none. */
  data?: Record<string, unknown> | undefined;
}

/** The schema of {@link RequestEnvelope}. */
export const requestEnvelope: z.ZodMiniType<RequestEnvelope> = z.strictObject({
  reqId: z.optional(z.string().check(z.minLength(1))),
  req: z.string().check(z.minLength(1)),
  appName: z.string().check(z.minLength(1)),
  data: z.optional(z.record(z.string(), z.unknown())),
});
