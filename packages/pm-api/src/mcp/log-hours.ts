import type { PmErrorCode } from 'pm-api-client';
import * as z from 'zod/mini';
import { CommandError } from '../exit-codes.js';
import { workLog } from '../work-hours.js';
import { recordID } from './get.js';
import { writeOutput } from './outputs.js';
import { NOTICE, shownInList } from './record-texts.js';
import type { ServerOptions } from './server-options.js';
import { type Tool, toolOf } from './tool.js';
import { ToolError } from './tool-error.js';

/** Logs work on a task. */
export function logHoursTool({ dryRun }: Pick<ServerOptions, 'dryRun'>): Tool {
  return toolOf({
    name: 'log_hours',
    title: 'Log hours of work',
    description: `Log hours of work on a task. left: remaining hours, by default less hours; 0 finishes it.${dryRun ? ' DRY RUN: shows the request and sends nothing.' : ''}`,
    input: z.strictObject({
      id: recordID,
      hours: z.number().check(z.positive()),
      left: z.optional(z.number().check(z.minimum(0))),
      work: z.optional(z.string().check(z.meta({ description: 'what was done' }))),
      date: z.optional(z.string().check(z.meta({ description: 'default today' }))),
    }),
    output: writeOutput,
    annotations: { readOnlyHint: dryRun, destructiveHint: false, idempotentHint: dryRun },
    readOnly: false,
    run: async (done, call) => {
      const pm = await call.pm();
      try {
        const { request, send } = await workLog(pm, done, call.signal);
        if (dryRun) {
          const hint = 'Nothing was sent: the server runs with --dry-run.';
          return { content: { outcome: 'dry-run', hint, request } };
        }
        const { outcome, before, after, record } = await send();
        const hint = `The task had ${before.consumed} hours spent and ${before.left} left; now ${after.consumed} and ${after.left}. Others may have changed it at the same time.`;
        return {
          content: {
            outcome,
            id: done.id,
            ...(outcome === 'unverified' && { hint }),
            notice: NOTICE,
            record: await shownInList(record, ['consumed', 'left']),
          },
        };
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        // Edge: the errors of a work log have codes of the client.
        throw new ToolError(error.code as PmErrorCode, error.message, error.hint);
      }
    },
  });
}
