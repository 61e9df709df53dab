import { PmError } from 'pm-api-client';
import { resources as definitions } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { recordID } from './get.js';
import { writeOutput } from './outputs.js';
import { NOTICE, shownInList } from './record-texts.js';
import { relativeDay } from './relative-day.js';
import type { ServerOptions } from './server-options.js';
import { type Tool, toolOf } from './tool.js';
import { ToolError } from './tool-error.js';
import { isDate } from './where.js';

/** Hours that are rounded away: servers keep two decimals. */
const ROUNDING = 0.006;

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
    run: async ({ id, hours, left, work = '', date = 'today' }, call) => {
      const { signal } = call;
      const pm = await call.pm();
      const day = dayOf(date, await call.serverTime());
      const before = hoursOf(await pm.tasks.get(id, { signal }));
      const remaining = left ?? rounded(before.left - hours);
      if (left === undefined && remaining <= 0) {
        const hint = 'Give left, the hours of work that remain; 0 finishes the task. Nothing was sent.';
        throw new ToolError('invalid-input', `task ${id} would have ${remaining} hours left.`, hint);
      }
      const path = `/tasks/${id}/recordWorkhour`;
      const body = { date: { 1: day }, work: { 1: work }, consumed: { 1: hours }, left: { 1: remaining } };
      if (dryRun) {
        const hint = 'Nothing was sent: the server runs with --dry-run.';
        return { content: { outcome: 'dry-run', hint, request: { method: 'PUT', path, body } } };
      }
      const lost = await pm.request('PUT', path, { body, signal }).then(
        () => undefined,
        (error: unknown) => lostResponse(error, id),
      );
      const record = await pm.tasks.get(id, { signal });
      const after = hoursOf(record);
      const isLogged = isNear(after.consumed, before.consumed + hours) && isNear(after.left, remaining);
      if (!isLogged && lost !== undefined) throw lost;
      if (!isLogged && isNear(after.consumed, before.consumed)) throw noWorkLog(id, 'not-applied');
      const hint = `The task had ${before.consumed} hours spent and ${before.left} left; now ${after.consumed} and ${after.left}. Others may have changed it at the same time.`;
      return {
        content: {
          outcome: isLogged ? 'applied' : 'unverified',
          id,
          ...(!isLogged && { hint }),
          notice: NOTICE,
          record: await shownInList(record, ['consumed', 'left']),
        },
      };
    },
  });
}

/** The error of a request whose outcome is unknown, which the record may settle. Any other is thrown. */
function lostResponse(error: unknown, id: number): PmError {
  if (!(error instanceof PmError)) throw error;
  // The task was read, so that the number is right and the route is missing.
  if (error.code === 'not-found' || error.code === 'module-missing') throw noWorkLog(id, 'module-missing');
  if (error.code === 'unknown-outcome') return error;
  throw error;
}

function noWorkLog(id: number, code: 'not-applied' | 'module-missing'): ToolError {
  const { start, finish } = definitions.tasks.transitions;
  const takers = Object.entries({ start, finish })
    .map(
      ([name, { fields }]) =>
        `${name} with ${['consumed', 'left'].filter((field) => field in fields.shape).join(' and ')}`,
    )
    .join(', or ');
  return new ToolError(
    code,
    `the hours of task ${id} have not changed: this server logs no work, or not for this user.`,
    `Hours are also taken by transition: ${takers}.`,
  );
}

/** The day of the work. */
function dayOf(date: string, now: string): string {
  const day = relativeDay(date, now) ?? date;
  if (isDate(day)) return day.slice(0, 10);
  throw new ToolError(
    'invalid-input',
    `${date} is no day.`,
    'Give date as YYYY-MM-DD, today or -1d. Nothing was sent.',
  );
}

function hoursOf({ consumed, left }: { consumed?: unknown; left?: unknown }) {
  return { consumed: Number(consumed) || 0, left: Number(left) || 0 };
}

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < ROUNDING;
}
