import type { PmClient, PreparedRequest, WriteOptions } from 'pm-api-client';
import type { PmRecord } from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { relativeDay } from '../reading/days.js';
import { inBoth, type Text, text } from '../texts.js';

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

/**
 * Logs work, or with `dryRun` gives the request, and gives the task as it is afterwards. Rejects a day that does not exist, and hours that exceed
 * the remaining ones where `left` is not given.
 */
export async function logWork(
  pm: PmClient,
  { id, hours, left, work = '', date = 'today' }: WorkDone,
  options: WriteOptions,
): Promise<PreparedRequest | LoggedWork> {
  const signal = options.signal && { signal: options.signal };
  const day = dayOf(date, await pm.serverTime(signal));
  const was: PmRecord = await pm.tasks.get(id, signal);
  const before = hoursOf(was);
  const remaining = left ?? Math.round((before.left - hours) * 100) / 100;
  if (left === undefined && remaining <= 0) {
    throw usageError(
      inBoth(text`task ${id} would have ${remaining} hours left.`, '任务 {0} 的剩余工时将为 {1}。'),
      text`Give left, the hours of work that remain; 0 finishes the task.`,
      { code: 'invalid-input' },
    );
  }
  const result = await pm.tasks.logEffort(id, { consumed: hours, left: remaining, work, date: day }, options);
  if ('method' in result) return result;
  const task: PmRecord = await pm.tasks.get(id, signal);
  const after = hoursOf(task);
  // ZenTao starts a task for the first hours, and assigns it to the user who logs them; a finished one to its creator.
  const beside = remaining === 0 ? ['assignedTo'] : ['status', 'assignedTo'];
  const changedByServer = beside.filter((name) => task[name] !== was[name]);
  // It keeps the hours left of the latest day, and finishes no task by those of an earlier one.
  return { task, changedByServer, ...(after.left !== remaining && { hint: laterDay(after.left) }) };
}

/** A task with the logged hours, and what is not as asked. */
interface LoggedWork {
  task: PmRecord;
  changedByServer: string[];
  hint?: Text;
}

const laterDay = (left: number) =>
  inBoth(
    text`The hours are logged, but left of the task stays ${left}: hours of a later day or time are there.`,
    '工时已记录，但任务的预计剩余仍为 {0}：已有更晚日期的日志。',
  );

/** The day of the work. */
// Work was done in the past, so a weekday is the last one.
export function dayOf(date: string, now: string): string {
  const day = relativeDay(date, now, 'last') ?? date;
  if (/^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))) return day;
  throw usageError(text`${date} is not a day.`, text`Give date as YYYY-MM-DD, today or -1d.`, {
    code: 'invalid-input',
  });
}

/** Hours spent and left. */
export function hoursOf({ consumed, left }: Readonly<Record<string, unknown>>): Hours {
  return { consumed: Number(consumed) || 0, left: Number(left) || 0 };
}
