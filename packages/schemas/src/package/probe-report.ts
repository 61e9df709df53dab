import * as z from 'zod/mini';

/** The file that `plat-probe.fpk` saves: how a device behaves, without anything secret or personal. */
export const probeReport = z.object({
  format: z.literal('plat-probe'),
  version: z.literal(1).check(z.describe('Version of this format')),
  probe: z.string().check(z.describe('Version of the probe that wrote it')),
  facts: z
    .record(z.string(), z.string())
    .check(z.describe('What was found, by name: "gateway.no token" is "401, code 200004, Unauthorized"')),
  exchanges: z
    .array(
      z.looseObject({
        request: z.unknown(),
        ms: z.number().check(z.describe('Milliseconds until the end of the response')),
      }),
    )
    .check(z.describe('Calls of the gateway, as lines of a recording')),
});

/** How a device behaves. */
export type ProbeReport = z.output<typeof probeReport>;
