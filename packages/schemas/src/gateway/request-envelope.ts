import * as z from 'zod/mini';

/** What an application's server posts to the gateway. Source: platform interface, "Back-end request envelope". */
export const requestEnvelope = z.strictObject({
  /** Comes back unchanged in the answer. */
  reqId: z.optional(z.string().check(z.minLength(1))),
  /** The capability to call, e.g. `plat.system.getPlatformConfig`. */
  req: z.string().check(z.minLength(1)),
  /** Name of the calling application, as in its manifest. */
  appName: z.string().check(z.minLength(1)),
  /** Parameters of the capability; some have none. */
  data: z.optional(z.record(z.string(), z.unknown())),
});

export type RequestEnvelope = z.output<typeof requestEnvelope>;
