import * as z from 'zod/mini';

/** One call of the gateway in a report: a line of a recording. */
export interface ProbeExchange {
  /** Body of the request, with `req` and `data`. */
  request?: unknown;
  /** Status and body of the response; missing where none came. */
  response?: { status: number; body?: unknown; text?: string | undefined } | undefined;
  /** Milliseconds from the request to the end of the response. */
  ms: number;
  /** Error code where no response came, such as `ECONNREFUSED`. */
  error?: string | undefined;
}

/** What `plat-probe.fpk` saves: how a device behaves, without anything secret or personal. */
export interface ProbeReport {
  /** What kind of file it is. */
  format: 'plat-probe';
  /** Version of the format. */
  version: 1;
  /** Version of the probe that wrote it. */
  probe: string;
  /** What was found, by the name of the fact: `gateway.wrong token` → `401, code 200004, Unauthorized`. */
  facts: Record<string, string>;
  /** Calls of the gateway that can be replayed. */
  exchanges: ProbeExchange[];
}

/** The schema of {@link ProbeReport}. */
export const probeReport: z.ZodMiniType<ProbeReport> = z.object({
  format: z.literal('plat-probe'),
  version: z.literal(1),
  probe: z.string(),
  facts: z.record(z.string(), z.string()),
  exchanges: z.array(
    z.object({
      request: z.optional(z.unknown()),
      response: z.optional(
        z.object({
          status: z.number(),
          body: z.optional(z.unknown()),
          text: z.optional(z.string()),
        }),
      ),
      ms: z.number(),
      error: z.optional(z.string()),
    }),
  ),
});
