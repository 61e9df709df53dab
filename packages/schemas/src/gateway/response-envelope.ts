import * as z from 'zod/mini';

/** The gateway's response. Source: platform interface, "Back-end response envelope". */
export interface ResponseEnvelope {
  /** The `reqId` of the request. */
  reqId?: string | null | undefined;
  /** 0 is success; any other number is a failure. */
  code: number;
  /** Why it failed; empty on success. */
  msg?: string | null | undefined;
  /** The capability's own response. */
  data?: unknown;
}

/** The schema of {@link ResponseEnvelope}. */
export const responseEnvelope: z.ZodMiniType<ResponseEnvelope> = z.looseObject({
  reqId: z.nullish(z.string()),
  code: z.number(),
  msg: z.nullish(z.string()),
  data: z.optional(z.unknown()),
});
