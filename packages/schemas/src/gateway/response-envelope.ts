import * as z from 'zod/mini';

/** What the gateway answers. Source: platform interface, "Back-end response envelope". */
export const responseEnvelope = z.looseObject({
  /** The `reqId` of the request. */
  reqId: z.optional(z.string()),
  /** 0 is success; any other number is a failure. */
  code: z.number(),
  /** Why it failed; empty on success. */
  msg: z.optional(z.string()),
  /** The capability's own answer. */
  data: z.optional(z.unknown()),
});

export type ResponseEnvelope = z.output<typeof responseEnvelope>;
