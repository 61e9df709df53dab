import { type PmClient, PmError } from 'pm-api-client';
import { resources as definitions, type PmRecord } from 'pm-api-client/resources';
import { CommandError, EXIT, usageError } from '../exit-codes.js';
import { relativeDay } from '../reading/days.js';
import { text } from '../texts.js';

/** Hours that are rounded away: servers keep two decimals. */
const ROUNDING = 0.006;

/** Work on a task. */
export interface WorkDone {
  /** The task. */
  id: number;
  /** Hours of work. */
  hours: number;
  /** Hours that remain; 0 finishes the task. @default those that remained before, less `hours` */
  left?: number | undefined;
  /** What was done. @default empty */
  work?: string | undefined;
  /** Its day, such as `2026-11-20` or `-1d`. @default today, in the time zone of the server */
  date?: string | undefined;
}

interface Hours {
  consumed: number;
  left: number;
}

/** The request that logs work. */
export interface HoursRequest {
  method: 'PUT';
  path: string;
  body: Record<string, unknown>;
}

/** What has become of a request. */
export interface LoggedHours {
  /** `unverified`: the hours have changed, and not by those that were sent: another user may have changed the task too. */
  outcome: 'applied' | 'unverified';
  before: Hours;
  after: Hours;
  record: PmRecord;
}

/**
 * The request that logs work, and a function that sends it and reads the task again. Rejects a day that does not exist, and
 * hours that exceed the remaining ones where `left` is not given. Sending rejects with the code `not-applied` or
 * `module-missing` where the server logs no work.
 */
export async function workLog(
  pm: PmClient,
  { id, hours, left, work = '', date = 'today' }: WorkDone,
  signal: AbortSignal,
): Promise<{ request: HoursRequest; send: () => Promise<LoggedHours> }> {
  const day = dayOf(date, await pm.serverTime({ signal }));
  const before = hoursOf(await pm.tasks.get(id, { signal }));
  const remaining = left ?? Math.round((before.left - hours) * 100) / 100;
  if (left === undefined && remaining <= 0) {
    throw usageError(
      text`task ${id} would have ${remaining} hours left.`,
      text`Give left, the hours of work that remain; 0 finishes the task.`,
      { code: 'invalid-input' },
    );
  }
  const path = `/tasks/${id}/recordWorkhour`;
  const body = { date: { 1: day }, work: { 1: work }, consumed: { 1: hours }, left: { 1: remaining } };
  const send = async (): Promise<LoggedHours> => {
    const lost = await pm.request('PUT', path, { body, signal }).then(
      () => undefined,
      (error: unknown) => lostResponse(error, id),
    );
    const record = await pm.tasks.get(id, { signal });
    const after = hoursOf(record);
    const isLogged = isNear(after.consumed, before.consumed + hours) && isNear(after.left, remaining);
    if (!isLogged && lost !== undefined) throw lost;
    if (!isLogged && isNear(after.consumed, before.consumed)) throw noWorkLog(id, 'not-applied');
    return { outcome: isLogged ? 'applied' : 'unverified', before, after, record };
  };
  return { request: { method: 'PUT', path, body }, send };
}

/** The error of a request whose outcome is unknown, which the record may settle. Any other is thrown. */
function lostResponse(error: unknown, id: number): PmError {
  if (!(error instanceof PmError)) throw error;
  // The task was read, so that the number is right and the route is missing.
  if (error.code === 'not-found' || error.code === 'module-missing') throw noWorkLog(id, 'module-missing');
  if (error.code === 'unknown-outcome') return error;
  throw error;
}

function noWorkLog(id: number, code: 'not-applied' | 'module-missing'): CommandError {
  const { start, finish } = definitions.tasks.transitions;
  const fieldsOf = ({ fields }: typeof start | typeof finish) =>
    ['consumed', 'left'].filter((field) => field in fields.shape).join(', ');
  return new CommandError(
    text`the hours of task ${id} have not changed: this server logs no work, or not for this user.`,
    text`These take hours, too: start (${fieldsOf(start)}), finish (${fieldsOf(finish)}).`,
    code === 'not-applied' ? EXIT.notApplied : EXIT.badResponse,
    { code },
  );
}

/** The day of the work. */
// Work was done in the past, so a weekday is the last one.
function dayOf(date: string, now: string): string {
  const day = relativeDay(date, now, 'last') ?? date;
  if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))) return day;
  throw usageError(text`${date} is not a day.`, text`Give date as YYYY-MM-DD, today or -1d.`, {
    code: 'invalid-input',
  });
}

function hoursOf({ consumed, left }: { consumed?: unknown; left?: unknown }): Hours {
  return { consumed: Number(consumed) || 0, left: Number(left) || 0 };
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < ROUNDING;
}
